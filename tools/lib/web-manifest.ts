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
 * The web manifest. It has no `id`: browsers resolve it against the root of the host,
 * where several projects share one origin; without it the start address identifies the app.
 */
export const WEB_MANIFEST: Partial<ManifestOptions> = {
  name: 'Windrose – Puerto Rico and Endeavor',
  short_name: 'Windrose',
  description:
    'Puerto Rico and Endeavor in the browser: with friends on one screen or online, or against bots.',
  lang: 'en',
  start_url: './#/',
  scope: './',
  display: 'standalone',
  theme_color: '#f3ead6',
  background_color: '#f3ead6',
  categories: ['games', 'entertainment'],
  icons: [...ICONS],
  // Turns that other players sent as a file.
  file_handlers: [{ action: './#/m/', accept: { 'application/x-windrose': ['.windrose'] } }],
  shortcuts: [
    { name: 'Puerto Rico', url: './#/new/puerto-rico' },
    { name: 'Endeavor', url: './#/new/endeavor' },
  ],
}
