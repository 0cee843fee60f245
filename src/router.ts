import { createRouter, createWebHashHistory } from 'vue-router'
import type { RouteLocationNormalized, Router, RouteRecordRaw } from 'vue-router'
import HomeView from './components/home/HomeView.vue'
import { fetchComponent } from './i18n/lazy-component.ts'
import { mendPath } from './session/link/damaged-links.ts'

const loadDealPages = () => import('./components/deal/load-pages.ts')
const loadPeoplePages = () => import('./components/group/load-pages.ts')
const DEAL_ROUTES: readonly RouteRecordRaw[] = [
  {
    // #/day, and #/day/<date> for the game of another day.
    path: '/day/:day?',
    name: 'daily',
    component: async () => (await loadDealPages()).loadDailyView(),
    props: ({ params }) => ({ day: String(params['day'] ?? '') }),
  },
  {
    // #/c/<text>, a challenge. A damaged text gets there, too.
    path: '/c/:link(.*)',
    name: 'challenge',
    component: async () => (await loadDealPages()).loadChallengeView(),
    props: true,
  },
  {
    // #/puzzles; #/puzzles/<game>/<id> for one of them, and #/puzzles/<game>/day for that of today.
    path: '/puzzles/:game?/:id?',
    name: 'puzzles',
    component: async () => (await loadDealPages()).loadPuzzlesView(),
    props: true,
  },
]

const ROUTES: readonly RouteRecordRaw[] = [
  { path: '/', name: 'home', component: HomeView },
  {
    // #/new, or #/new/<game>; with `?online` for an online table.
    path: '/new/:game?',
    name: 'new',
    component: () => fetchComponent(() => import('./components/new-table/NewTableView.vue'), 'preset'),
    props: ({ params, query }) => ({
      game: String(params['game'] ?? ''),
      online: 'online' in query,
      group: String(query['group'] ?? ''),
    }),
  },
  {
    // #/s/<text>, the settings of a table in a link. A damaged text gets there, too.
    path: '/s/:link(.*)',
    name: 'preset',
    component: () =>
      fetchComponent(() => import('./components/new-table/PresetLinkView.vue'), 'preset', 'share'),
    props: true,
  },
  {
    // #/t/<id>, and #/t/<id>@<ply> for a position in its past; with `?review` a finished game is reviewed.
    path: '/t/:id([^@/]+):at(@\\d+)?',
    name: 'table',
    component: () => fetchComponent(() => import('./components/local-table/TableView.vue')),
    props: ({ params, query }) => ({
      id: String(params['id']),
      ply: plyOf(params['at']),
      reviewed: 'review' in query,
    }),
    // The table of a guided game opens with its guide.
    beforeEnter: async ({ params }) => {
      const { useGuide } = await import('./stores/guide.ts')
      const game = useGuide().gameAt(String(params['id']))
      return game === undefined || { name: 'guided', params: { game, at: params['at'] ?? '' } }
    },
  },
  {
    // #/g/<text>, a game in a link; #/g/<text>@<ply> for another of its positions. A damaged text gets there, too.
    path: '/g/:link(.*)',
    name: 'linked',
    component: () =>
      fetchComponent(() => import('./components/linked-game/LinkedGameView.vue'), 'share', 'analysis'),
    props: true,
  },
  ...DEAL_ROUTES,
  {
    // #/learn/<game>, the guided game of this device; #/learn/<game>@<ply> for a position in its past.
    path: '/learn/:game([^@/]+):at(@\\d+)?',
    name: 'guided',
    component: () => fetchComponent(() => import('./components/guide/GuideView.vue')),
    props: ({ params }) => ({ game: String(params['game']), ply: plyOf(params['at']) }),
  },
  {
    // #/j/<code>, with custom servers after a question mark; #/j/<code>@<ply> for a position in its past.
    path: '/j/:code([^@/]+):at(@\\d+)?',
    name: 'room',
    component: () => fetchComponent(() => import('./components/online/RoomView.vue')),
    props: ({ params }) => ({ code: String(params['code']), ply: plyOf(params['at']) }),
  },
  {
    path: '/find',
    name: 'find',
    component: async () => (await loadPeoplePages()).loadFindView(),
  },
  {
    // #/group, the groups of this device.
    path: '/group',
    name: 'groups',
    component: async () => (await loadPeoplePages()).loadGroupsView(),
  },
  {
    // #/group/<code>?n=<name>, with custom servers like a room. A damaged link gets there, too.
    path: '/group/:code',
    name: 'group',
    component: async () => (await loadPeoplePages()).loadGroupView(),
    props: ({ params }) => ({ code: String(params['code']) }),
  },
  {
    // #/m/<text>, a turn that another player sent; #/m/ for one in a file. A damaged text gets there, too.
    // #/m/at-<tag>: the table or group of a call.
    path: '/m/:link(.*)?',
    name: 'sent',
    component: () => fetchComponent(() => import('./components/online/MailLinkView.vue'), 'online'),
    props: ({ params }) => ({ link: String(params['link'] ?? '') }),
  },
  {
    // #/rules/<game>/<page or section>, or a clause: #/rules/en-6.3.
    path: '/rules/:page(.*)?',
    name: 'rules',
    component: () => fetchComponent(() => import('./components/rules-page/RulesView.vue'), 'rules'),
    props: ({ params }) => ({ page: String(params['page'] ?? '') }),
  },
  {
    path: '/statistics',
    name: 'statistics',
    component: () =>
      fetchComponent(() => import('./components/statistics/StatisticsView.vue'), 'statistics', 'levels'),
  },
  {
    // #/openings/<game>
    path: '/openings/:game?',
    name: 'openings',
    component: () =>
      fetchComponent(
        () => import('./components/openings/OpeningsView.vue'),
        'openings',
        'statistics',
        'levels',
      ),
    props: ({ params }) => ({ game: String(params['game'] ?? '') }),
  },
  {
    // #/bga, games from Board Game Arena.
    path: '/bga',
    name: 'bga',
    component: () => fetchComponent(() => import('./components/bga/BgaView.vue'), 'bga'),
  },
  {
    path: '/backup',
    name: 'backup',
    component: () => fetchComponent(() => import('./components/backup/BackupView.vue'), 'backup', 'share'),
  },
  {
    // #/receive/<code>, with custom servers after a question mark: a backup from the device that shows this link.
    path: '/receive/:code(.*)',
    name: 'receive',
    component: () => fetchComponent(() => import('./components/backup/ReceiveView.vue'), 'backup'),
  },
  {
    // #/about, and #/about/<part>.
    path: '/about/:part(privacy|licenses)?',
    name: 'about',
    component: () => fetchComponent(() => import('./components/about/AboutView.vue'), 'about'),
    props: ({ params }) => ({ part: params['part'] === '' ? 'news' : params['part'] }),
  },
  { path: '/:elsewhere(.*)', redirect: '/' },
]

/** The router of the app. The hash never reaches a server, so any static host can serve its routes. */
export function newRouter(): Router {
  const router = createRouter({
    history: createWebHashHistory(),
    // The rules screen scrolls to its section itself, once it is loaded.
    scrollBehavior: (to, from, saved) =>
      saved ?? (isPartOfPage(to, from) || to.name === 'rules' ? false : { top: 0 }),
    routes: ROUTES,
  })
  // What a chat program added to a link is gone from the address, too.
  router.beforeEach((to) => {
    const mended = mendPath(to.fullPath)
    if (mended === to.fullPath || to.redirectedFrom !== undefined) return true
    const { path, query } = router.resolve(mended)
    return { path, query, replace: true }
  })
  router.afterEach((to, from) => {
    // The page that the browser opens first begins at its top by itself.
    if (from.name && !isPartOfPage(to, from))
      void import('./components/app/focus-heading.ts').then(({ focusHeading }) => focusHeading())
  })
  return router
}

/** Is it another part of the page that is open? Another table is another page. */
function isPartOfPage(to: RouteLocationNormalized, from: RouteLocationNormalized): boolean {
  return to.name === from.name && to.params['id'] === from.params['id']
}

function plyOf(at: string | readonly string[] | undefined): number | null {
  return typeof at === 'string' && at !== '' ? Number(at.slice(1)) : null
}
