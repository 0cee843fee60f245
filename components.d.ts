/** Any component, for tsconfig.scripts.json alone: its compiler does not read .vue files. */
declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent<Record<string, unknown>>
  export default component
}
