/** How this browser installs a page: by a prompt, manually through menus of a phone or a Mac, or not at all. */
export type InstallMethod = 'ask' | 'phone' | 'mac' | null

/** The menus that install the page in browsers without a prompt: Safari, and every browser on iOS. */
export function manualInstallMethod(agent: string, touchPoints: number): 'phone' | 'mac' | null {
  const isMac = agent.includes('Macintosh')
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(agent) || (isMac && touchPoints > 1)) return 'phone'
  const isSafari = agent.includes('Safari/') && !/Chrome|Chromium|Firefox|Edg/.test(agent)
  return isMac && isSafari ? 'mac' : null
}
