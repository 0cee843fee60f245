import { pathToFileURL } from 'node:url'
import { usageError } from '../command-output.ts'
import type { CommandOutput } from '../command-output.ts'
import { USAGE } from './arguments.ts'
import { readBot } from './bots.ts'
import { bundleModule } from './bundle.ts'
import type * as serving from './serve.ts'

/** `--serve NAME`: runs one of our bots on standard input and output. */
export async function serveArgs(args: readonly string[]): Promise<CommandOutput> {
  const [flag, name, ...more] = args
  if (flag !== '--serve' || name === undefined || more.length > 0 || readBot(name) === undefined)
    return usageError(`arena: --serve wants the name of one bot and nothing else\n${USAGE}`)
  const bundle = await bundleModule('serve')
  try {
    const { serve } = (await import(pathToFileURL(bundle.file).href)) as typeof serving
    await serve(name)
    return { exitCode: 0, out: '', error: '' }
  } catch (error) {
    return { exitCode: 1, out: '', error: `arena: ${error instanceof Error ? error.message : String(error)}` }
  } finally {
    bundle.remove()
  }
}
