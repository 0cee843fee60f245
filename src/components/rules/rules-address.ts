/** The address of what the rules say about something: a role, a building, a page; the beginning without one. */
export function rulesAddress(topic = ''): string {
  return topic === '' ? '#/rules' : `#/rules/${topic}`
}
