import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import { invitationWith } from '../../net/connection/invitation.ts'
import type { LobbyView } from '../../online/runtime/room-views.ts'
import { useRoom } from '../../stores/room.ts'
import { isLinked } from './connection.ts'
import { hasNoMailbox } from './mail-words.ts'

/** What players of a table over days send each other by hand before the game begins. */
export interface LobbyByHand {
  /** No mailbox takes what is said in the lobby, so that it has to be sent. */
  readonly is: ComputedRef<boolean>
  /** This player has said something that the others can only have from them. */
  readonly isUnsent: ComputedRef<boolean>
  /** The others lack the table: they get it with the invitation. */
  readonly isInviting: ComputedRef<boolean>
  /** The fragment of the invitation, with the table where no mailbox has it. */
  readonly invitation: Readonly<Ref<string>>
  /** Writes the invitation once more: the one that is shown may lack what was said a moment ago. */
  renew(): Promise<string>
}

export function useByHand(lobby: () => LobbyView | null): LobbyByHand {
  const room = useRoom()
  /** While the mailboxes are tried once more it is not known better: what no mailbox took is still in the invitation. */
  const isWithout = computed<boolean>((before) => {
    const { mail } = room
    return hasNoMailbox(mail) || (before === true && mail !== null && mail.reached === 0)
  })
  const is = computed(() => (lobby()?.days ?? null) !== null && isWithout.value)
  const isUnsent = computed(() => is.value && !isLinked(room.connection) && room.mail?.isUnsent === true)
  const isInviting = computed(
    () => is.value && lobby()?.guests.every(({ isMe, chairs }) => isMe || chairs.length === 0) === true,
  )
  const invitation = shallowRef('')
  let latest = 0
  async function renew(): Promise<string> {
    const mine = ++latest
    const { fragment } = room
    const link = is.value ? await room.linkToSend() : null
    const written = link === null || link === 'tooLong' ? fragment : invitationWith(fragment, link.text)
    if (mine === latest) invitation.value = written
    return written
  }
  watch(() => [is.value, lobby(), room.fragment, room.mail], renew, { immediate: true })
  return { is, isUnsent, isInviting, invitation, renew }
}
