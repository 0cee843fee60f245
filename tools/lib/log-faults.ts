import type { VerificationFault } from '../../src/log/verify-log.ts'

/** Why a log is refused, as text for the terminal. The codes are public; see docs/log.md. */
export const LOG_FAULTS: Readonly<Record<VerificationFault['code'], string>> = {
  notLog: 'this is not the file of a log, or something stands in it that does not belong there',
  unknownGame: 'no such game here, another version of its rules, or a beginning they do not allow',
  malformed: 'a key is missing, strange, or of the wrong kind',
  badSeats: 'the seats and who owns them do not add up',
  sameKey: 'two members have one key',
  badSignature: 'a signature is missing, or is not by the member that has to sign here',
  wrongSlot: 'it does not follow the record before it',
  wrongGeneration: 'it belongs to another generation',
  notAsked: 'the rules ask another seat, or none',
  notLegal: 'the rules do not allow it',
  wrongBot: 'the bot chooses something else here',
  badLinks: 'a link is missing, or does not lead back to the one before it',
  badBack: 'a take-back that crosses a roll or leads nowhere',
  noConsent: 'not everybody agreed to take this back',
  badQuorum: 'too few promised this generation',
  badPromise: 'a promise is not signed, or answers another proposal',
  badBase: 'the generation drops what those who promised it had',
  drawsUnknown: 'its draws come from an earlier game: give the log of that game as the second file',
  drawsDiffer: 'its draws, or its rules, are not those of the earlier game',
  stateDiffers: 'the state is not the one the record states',
  engineFault: 'the rules broke on it: a bug of ours; please send us the log',
  cannotVerify: 'signatures of this kind cannot be verified here',
}
