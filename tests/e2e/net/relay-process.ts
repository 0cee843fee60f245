import Turn from 'node-turn'

// A relay of our own in a process of its own; it knows one user.
const [, , port, user, pass] = process.argv
const relay = new Turn({
  listeningIps: ['127.0.0.1'],
  relayIps: ['127.0.0.1'],
  listeningPort: Number(port),
  minPort: 49_152,
  maxPort: 65_535,
  authMech: 'long-term',
  realm: 'windrose',
  credentials: { [user!]: pass! },
})
relay.start()
process.send?.('up')
