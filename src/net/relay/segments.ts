import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

// The texts of a link by relay are a stream of bytes, cut into sealed segments. One event carries segments of several links:
//
//   1 (1 byte) | for each segment: id of the link (8), number (4), length (2), sealed bytes

/** The first byte of every content that holds segments. */
const TYPE = 1
const HEAD = 14
const ID = 8
/** More than the links of a room, each once. */
const MAX_SEGMENTS = 64

export interface Segment {
  /** The id of its link, 16 hexadecimal digits. */
  readonly id: string
  /** Counts up from 0, in each direction of a link. */
  readonly number: number
  readonly sealed: Uint8Array
}

/** The bytes that a segment adds to a content, beside what is sealed in it. */
export const SEGMENT_HEAD = HEAD

export const hasSegments = (content: Uint8Array): boolean => content[0] === TYPE

export function segmentBytes(segments: readonly Segment[]): Uint8Array {
  const bytes = new Uint8Array(1 + segments.reduce((sum, { sealed }) => sum + HEAD + sealed.length, 0))
  const view = new DataView(bytes.buffer)
  bytes[0] = TYPE
  let at = 1
  for (const { id, number, sealed } of segments) {
    bytes.set(hexToBytes(id), at)
    view.setUint32(at + ID, number)
    view.setUint16(at + ID + 4, sealed.length)
    bytes.set(sealed, at + HEAD)
    at += HEAD + sealed.length
  }
  return bytes
}

/** Parses untrusted bytes; undefined if they are anything but whole segments. Never throws. */
export function readSegments(content: Uint8Array): Segment[] | undefined {
  const segments: Segment[] = []
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  let at = 1
  while (at < content.length) {
    if (segments.length >= MAX_SEGMENTS || at + HEAD > content.length) return undefined
    const end = at + HEAD + view.getUint16(at + ID + 4)
    if (end > content.length) return undefined
    const id = bytesToHex(content.subarray(at, at + ID))
    segments.push({ id, number: view.getUint32(at + ID), sealed: content.slice(at + HEAD, end) })
    at = end
  }
  return hasSegments(content) && segments.length > 0 ? segments : undefined
}
