import { PeerServer } from 'peer'

// A broker of our own in a process of its own, so that a test may kill it as a power failure would.
PeerServer({ port: Number(process.argv[2]), host: '127.0.0.1', path: '/' }, () => process.send?.('up'))
