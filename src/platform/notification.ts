import { defaultNavigator } from '@vueuse/core'
import { offeredWorkers } from './browser-stores.ts'

/** A notification, and the page that a click on it opens. */
export interface NotificationContent {
  /** The id of the table: a table has one notification at most. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly lang: string
  /** The address of the page. */
  readonly page: string
}

/** Does this browser show notifications? Only those of a service worker, as phones allow no others. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && offeredWorkers() !== undefined
}
export function mayNotify(): boolean {
  return canNotify() && Notification.permission === 'granted'
}
/** Asks the player for permission; browsers allow that only after a click. */
export async function requestNotificationPermission(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted'
}

/** Shows a notification; the service worker handles the click on it. */
export async function showNotification({ page, title, ...call }: NotificationContent): Promise<void> {
  if (!mayNotify()) return
  const registration = await findRegistration()
  await registration?.showNotification(title, { ...call, icon: './icons/icon-192.png', data: page })
}
/** Closes the notification of a table that is on the screen again. */
export async function withdrawNotification(tag: string): Promise<void> {
  if (!canNotify()) return
  const registration = await findRegistration()
  for (const one of (await registration?.getNotifications({ tag })) ?? []) one.close()
}
/** None where the browser refuses service workers. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await offeredWorkers()?.getRegistration()
  } catch {
    return undefined
  }
}

/** How many tables wait for a player: the one on the screen, and those on the home page. */
const waiting = { here: 0, home: 0 }
/** Sets or clears the badge on the app's icon: the number of tables that wait. Does nothing where there is none. */
export function setBadge(where: keyof typeof waiting, count: number): void {
  waiting[where] = count
  const { setAppBadge, clearAppBadge }: Partial<Navigator> = defaultNavigator ?? {}
  // The table on the screen may be among those on the home page.
  const shown = Math.max(waiting.here, waiting.home)
  const set = shown > 0 ? setAppBadge : clearAppBadge
  // Rejects where the app is not installed.
  void set?.call(defaultNavigator, ...(shown > 0 ? [shown] : [])).catch(() => undefined)
}
