import { assembleSite } from './lib/assemble-site.ts'

// `node tools/publish.ts <dist> <site> [--release <version>]`. Node runs TypeScript from version 22.18 on, so
// the job with write access to the repository installs no package.
const [dist, site, flag, version] = process.argv.slice(2)
if (
  dist === undefined ||
  site === undefined ||
  (flag !== undefined && (flag !== '--release' || version === undefined))
) {
  console.error('usage: publish.ts <dist> <site> [--release <version>]')
  process.exit(1)
}
const releases = assembleSite(dist, site, version)
console.log(
  `The newest build is at the root of ${site}; releases under v/: ${releases.join(', ') || 'none'}.`,
)
