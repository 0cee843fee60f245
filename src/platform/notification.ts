import { defaultNavigator } from '@vueuse/core'

/** What a notification says, and the page it brings back. */
export interface NotificationContent {
  /** One notification a table: the next one takes its place. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly lang: string
  /** The address of the page, which the click brings to the front. */
  readonly page: string
}

/** Can this browser show messages of a page at all? Phones only let a worker show them. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && defaultNavigator !== undefined && 'serviceWorker' in defaultNavigator
}
export function mayNotify(): boolean {
  return canNotify() && Notification.permission === 'granted'
}
/** Asks the browser, which asks the player; browsers want that to follow a click. */
export async function requestNotificationPermission(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted'
}

/** Shows a message; the worker hears the click on it. */
export async function showNotification({ page, title, ...call }: NotificationContent): Promise<void> {
  if (!mayNotify()) return
  const registration = await defaultNavigator?.serviceWorker.getRegistration()
  await registration?.showNotification(title, { ...call, icon: './icons/icon-192.png', data: page })
}
/** Takes the message back: whoever looks at the table needs none. */
export async function withdrawNotification(tag: string): Promise<void> {
  if (!canNotify()) return
  const registration = await defaultNavigator?.serviceWorker.getRegistration()
  for (const one of (await registration?.getNotifications({ tag })) ?? []) one.close()
}

/** The sign on the icon of what is installed; where there is none, nothing happens. */
export function setBadge(isOn: boolean): void {
  const { setAppBadge, clearAppBadge }: Partial<Navigator> = defaultNavigator ?? {}
  const set = isOn ? setAppBadge : clearAppBadge
  // Browsers refuse what is not installed.
  void set?.call(defaultNavigator, ...(isOn ? [1] : [])).catch(() => undefined)
}
