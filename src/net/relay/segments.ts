import { newByteReader, newByteWriter } from '../crypto/bytes.ts'

// The texts of a link by relay are a stream of bytes, cut into sealed segments. One event carries segments of several links:
//
//   1 (1 byte) | for each segment: id of the link (8), number (4), length (2), sealed bytes

/** The first byte of every content that holds segments. */
const TYPE = 1
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
export const SEGMENT_HEAD = ID + 4 + 2

export const hasSegments = (content: Uint8Array): boolean => content[0] === TYPE

export function segmentBytes(segments: readonly Segment[]): Uint8Array {
  const to = newByteWriter()
  to.fixed(1, TYPE)
  for (const { id, number, sealed } of segments) {
    to.hex(id)
    to.fixed(4, number)
    to.fixed(2, sealed.length)
    to.raw(sealed)
  }
  return to.bytes()
}

/** Parses untrusted bytes; undefined if they are anything but whole segments. Never throws. */
export function readSegments(content: Uint8Array): Segment[] | undefined {
  const segments: Segment[] = []
  const from = newByteReader(content)
  if (from.fixed(1) !== TYPE) return undefined
  while (from.left() > 0) {
    if (segments.length >= MAX_SEGMENTS) return undefined
    segments.push({ id: from.hex(ID), number: from.fixed(4), sealed: from.raw(from.fixed(2)) })
    if (from.hasFailed()) return undefined
  }
  return segments.length > 0 ? segments : undefined
}
