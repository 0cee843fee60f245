import { defaultWindow } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { invitationFragment, readInvitation } from '../net/connection/invitation.ts'
import type { Invitation } from '../net/connection/invitation.ts'
import { judgeServers } from '../net/connection/server-trust.ts'
import type { ServerVerdict } from '../net/connection/server-trust.ts'
import type { TransferView } from '../online/transfer/transfer-links.ts'
import type { TransferFault } from '../online/transfer/messages.ts'
import type { Sender } from '../online/transfer/sender.ts'
import type { Receiver } from '../online/transfer/receiver.ts'
import { chosenHosts, serverChoiceOf } from '../platform/server-settings.ts'
import type { ServerSettings } from '../platform/server-settings.ts'
import { LARGEST_BACKUP } from '../tables/backup.ts'
import { useBackup } from './backup.ts'
import { useSettings } from './settings.ts'

/** Loaded when a transfer begins: the code of the network. */
const loadTransfer = () => import('../online/transfer/open-transfer.ts')

/** `asking`: whether the unknown servers of a link may be contacted; `preparing`: nothing can be seen of it yet. */
export type TransferPhase = 'none' | 'asking' | 'preparing' | TransferView['is']

/** Why it ended without success, as the end of a message key. */
type EndFault = TransferFault | 'badLink' | 'badServers' | 'unable'

/** A backup on its way to another device, or from one. */
export const useTransfer = defineStore('transfer', () => {
  const settings = useSettings()
  const backup = useBackup()
  const refs = newRefs()
  const { view, phase, fault, fragment, hosts, isCutOff } = refs
  let end: End | null = null
  /** Incremented to cancel what is still being opened. */
  let generation = 0

  function fail(why: EndFault): void {
    phase.value = 'ended'
    fault.value = why
  }
  function stop(why: TransferFault = 'stopped'): void {
    generation++
    end?.stop(why)
    end = view.value = fault.value = null
    phase.value = 'none'
    fragment.value = ''
    isCutOff.value = false
  }
  /** Opens one end of a transfer; what becomes of it is shown until another one begins. */
  async function begin(open: (attempt: Attempt) => Promise<Opened | EndFault | null>): Promise<void> {
    stop()
    phase.value = 'preparing'
    const mine = generation
    const isCurrent = (): boolean => mine === generation
    const show = (now: TransferView): void => {
      if (!isCurrent()) return
      view.value = now
      phase.value = now.is
      fault.value = now.fault
    }
    const cutOff = (is: boolean): void => void (isCurrent() && (isCutOff.value = is))
    const attempt = { settings, backup, isCurrent, show, cutOff, fail }
    const opened = await open(attempt).catch(() => 'unable' as const)
    if (!isCurrent()) return void (typeof opened === 'object' && opened?.end.stop('stopped'))
    if (opened === null) return stop()
    if (typeof opened === 'string') return fail(opened)
    end = opened.end
    fragment.value = opened.fragment
    if (phase.value === 'preparing') phase.value = 'waiting'
  }
  /** Receives from the device that made this link; unknown servers are asked about first. */
  async function receive(link: string): Promise<void> {
    stop()
    const invitation = readInvitation(link, 'receive')
    if (invitation === undefined) return fail('badLink')
    const servers = judge(invitation, settings)
    if (servers.type === 'refused') return fail('badServers')
    if (servers.type === 'known') return begin((attempt) => openReceiving(attempt, invitation))
    hosts.value = servers.hosts
    phase.value = 'asking'
  }

  return {
    ...refs,
    number: computed(() => view.value?.number ?? ''),
    part: computed(() => view.value?.part ?? 0),
    /** Makes a link, and waits for the device that opens it. */
    send: () => begin(openSending),
    /** The person says that both screens show the same number. */
    agree(): void {
      if (end !== null && 'agree' in end) end.agree()
    },
    /** The person says that the numbers differ. */
    refuse(): void {
      stop('differs')
      fail('differs')
    },
    receive,
    /** Agrees to the unknown servers of a link, and receives. */
    receiveWithServers(link: string): Promise<void> {
      settings.learnServers(hosts.value)
      return receive(link)
    },
    stop,
  }
})

const newRefs = () => ({
  view: shallowRef<TransferView | null>(null),
  phase: ref<TransferPhase>('none'),
  fault: ref<EndFault | null>(null),
  /** Where the other device finds this one: the end of an address. */
  fragment: ref(''),
  /** The unknown hosts of a link. */
  hosts: shallowRef<readonly string[]>([]),
  /** Can no server be reached over which the devices find each other? */
  isCutOff: ref(false),
})

type End = Sender | Receiver
interface Opened {
  readonly end: End
  readonly fragment: string
}
interface Attempt {
  readonly settings: ReturnType<typeof useSettings>
  readonly backup: ReturnType<typeof useBackup>
  isCurrent(): boolean
  show(view: TransferView): void
  cutOff(is: boolean): void
  fail(why: EndFault): void
}

function judge(invitation: Invitation, settings: Attempt['settings']): ServerVerdict {
  const known = [...chosenHosts(settings), ...settings.knownServers]
  return judgeServers(invitation, defaultWindow?.location.hostname ?? '', known)
}

const ownIce = (settings: ServerSettings) => serverChoiceOf(settings).ice ?? []

/** Null if the stored games could not be read, which the backup says. */
async function openSending({ settings, backup, show, cutOff }: Attempt): Promise<Opened | EndFault | null> {
  const file = await backup.save()
  if (file === null) return null
  const bytes = new TextEncoder().encode(file.text)
  if (bytes.length > LARGEST_BACKUP) return 'tooLarge'
  const { newTransfer, openSender } = await loadTransfer()
  const invitation = newTransfer(serverChoiceOf(settings))
  const end = await openSender({ invitation, ownIce: ownIce(settings), show, cutOff }, bytes)
  return end === undefined ? 'tooLarge' : { end, fragment: invitationFragment(invitation, 'receive') }
}

async function openReceiving(attempt: Attempt, invitation: Invitation): Promise<Opened> {
  const { settings, backup, show, cutOff, isCurrent, fail } = attempt
  backup.$patch({ opened: null, fault: null, result: null })
  const taken = async (bytes: Uint8Array | undefined): Promise<void> => {
    if (!isCurrent()) return
    if (bytes === undefined) fail('damaged')
    // It is read like a file.
    else await backup.open(new Blob([new Uint8Array(bytes)]))
  }
  const { openReceiver } = await loadTransfer()
  const options = { invitation, ownIce: ownIce(settings), show, cutOff }
  return { end: await openReceiver(options, (bytes) => void taken(bytes)), fragment: '' }
}
