/**
 * Who may import whom (docs/architecture.md). Every rule's comment names the cure, since it is what a failing run
 * prints.
 */
const notTest = '[.](test|spec)[.]tsx?$'

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Move what both need into a file of its own that imports neither.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Fix the path (relative imports end in .ts), or add the package to the nearest package.json.',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: ['^virtual:', '[.](css|svg|png|webp|json)$', '[?](url|raw)$', 'generated/'],
      },
    },
    {
      name: 'domain-stands-alone',
      comment: 'The domain is pure: only big.js. Pass in what it needs.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: notTest },
      to: { pathNot: ['^packages/domain/src/', '^node_modules/.*big[.]js'] },
    },
    {
      name: 'wire-knows-domain-only',
      comment: 'The contract may use the domain and zod/mini, nothing else, so that both sides can import it.',
      severity: 'error',
      from: { path: '^packages/wire/src/', pathNot: notTest },
      to: { pathNot: ['^packages/(wire|domain)/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'client-knows-the-contract-only',
      comment:
        'It runs in browsers and in Node, for the app and for others: the contract, the domain, zod/mini, pako and noble.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: notTest },
      to: {
        pathNot: ['^packages/(client|wire|domain)/src/', '(^|/)node_modules/(@types/)?(zod|pako|@noble/hashes)(/|$)'],
      },
    },
    {
      name: 'zod-mini-only-in-wire',
      comment: "Import * as z from 'zod/mini': the full zod costs the web app 17 kB more.",
      severity: 'error',
      from: { path: '^(packages/(wire|client)|apps/(web|console))/src/' },
      to: { path: '(^|/)node_modules/zod/', pathNot: '(^|/)node_modules/zod/(mini|v4/mini|v4/core|v4-mini|locales)' },
    },
    {
      name: 'packages-know-no-app',
      comment: 'Apps use packages, not the other way round. Move the shared part into the package.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-are-strangers',
      comment:
        'Server, web and e2e meet in packages/wire only; the console previews what it edits by what draws it in the app.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/console/src/preview[^/]*$' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'tooling-is-not-for-use',
      comment: 'packages/tooling checks the others; nothing may depend on it.',
      severity: 'error',
      from: { pathNot: '^(packages/tooling|[.]config)/' },
      to: { path: '^packages/tooling/' },
    },
    {
      name: 'testing-knows-the-contract-only',
      comment:
        'packages/testing is for other people too: the contract, the domain and supertest. What looks inside the server is in apps/server/testing.',
      severity: 'error',
      from: { path: '^packages/testing/' },
      to: { path: '^packages/', pathNot: '^packages/(testing|wire|domain)/' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'What runs in production needs no actors and no clock that can be moved.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: ['^packages/testing/', notTest] },
      to: { path: '^(packages|apps/server)/testing/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: "The platform is not the trade's: let the feature call it, or register with it.",
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: notTest },
      to: { path: '^apps/server/src/(features|market-feed)/' },
    },
    {
      name: 'market-feed-knows-no-feature',
      comment: 'Prices know nothing of what is traded on them: let the feature listen to the feed.',
      severity: 'error',
      from: { path: '^apps/server/src/market-feed/', pathNot: notTest },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'features-meet-at-index',
      comment:
        "Import another feature's index.ts, and name there what others may use; its rows and helpers are its own.",
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: notTest },
      to: {
        path: '^apps/server/src/features/',
        pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'application-uses-index',
      comment: "Import the feature's index.ts, and name there what is needed.",
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/features/', notTest] },
      to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/[^/]+/index[.]ts$' },
    },
    {
      name: 'operations-is-imported-by-none',
      comment: 'Register what operators review or edit with platform/back-office; the desk finds it there.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: ['^apps/server/src/features/operations/', notTest] },
      to: { path: '^apps/server/src/features/operations/' },
    },
    {
      name: 'prisma-behind-repositories',
      comment: 'Rows are read and written in a *.repository.ts; give it a method that says what is wanted.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          '[.]repository[.]ts$',
          '^apps/server/src/platform/prisma/',
          '^apps/server/(test|testing|bench)/',
          notTest,
          '/generated/',
        ],
      },
      to: { path: ['/generated/', '(^|/)node_modules/@prisma/client/'] },
    },
    {
      name: 'ui-knows-no-trade',
      comment: 'web/ui is React, styling and drawing: pass words, numbers and handlers in as properties.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/', pathNot: notTest },
      to: {
        pathNot: ['^apps/web/src/ui/', '(^|/)node_modules/(@types/)?(react|react-dom|@base-ui|sonner|virtua|uqr)(/|$)'],
      },
    },
    {
      name: 'web-features-are-strangers',
      comment:
        'Let the page offer a slot and fill it in web/app/compositions; what many features share belongs to ui or platform.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-platform-knows-no-feature',
      comment: 'The platform of the web app serves features and knows none.',
      severity: 'error',
      from: { path: '^apps/web/src/platform/', pathNot: notTest },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-knows-no-operator',
      comment: "Nothing of the console is in the users' app: not its pages, nor the calls that only operators make.",
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: ['^apps/console/', '^packages/wire/src/(console|inbox|operations|operator-fields|operators)[.]ts$'] },
    },
    {
      name: 'journeys-know-the-wire-only',
      comment:
        'A journey sees what a user sees: the page, the contract, actors, and the embedded database to start on.',
      severity: 'error',
      from: { path: '^apps/e2e/' },
      to: { path: '^packages/', pathNot: '^packages/(wire|embedded|testing)/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/generated/'] },
    exclude: { path: ['/dist/', '[.]cache/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '.css', '.d.ts', '.d.mts'],
    },
  },
}
