import type { ManifestOptions } from 'vite-plugin-pwa'

type Icon = NonNullable<ManifestOptions['icons']>[number]

const ICONS: readonly Icon[] = [
  { src: './icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: './icons/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: './icons/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: './icons/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  { src: './icons/icon-monochrome.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'monochrome' },
]

/**
 * What a device is told when the site is installed on it. It has no `id`: browsers would read one as if the site lay at
 * the root of its host, where it would be taken for its neighbours; without one the address of the start counts.
 */
export const WEB_MANIFEST: Partial<ManifestOptions> = {
  name: 'Windrose – Puerto Rico and Endeavor',
  short_name: 'Windrose',
  description:
    'Puerto Rico and Endeavor in the browser: with friends around one screen or online, or against bots.',
  lang: 'en',
  start_url: './#/',
  scope: './',
  display: 'standalone',
  theme_color: '#f3ead6',
  background_color: '#f3ead6',
  categories: ['games', 'entertainment'],
  icons: [...ICONS],
  shortcuts: [
    { name: 'Puerto Rico', url: './#/new/puerto-rico' },
    { name: 'Endeavor', url: './#/new/endeavor' },
  ],
}
