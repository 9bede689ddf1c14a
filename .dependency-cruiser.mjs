/**
 * Who may import whom. Each arrow between modules is listed here once, with its reason; one that is not listed is an
 * error. Need an arrow backwards? Then it is an announcement (packages/contract/announcements.ts).
 */

/** Every module may ask who somebody is, and record what was done. */
const neighboursOfAll = ['identity', 'audit'];

/** from, to, why */
const moduleArrows = [
  ['authoring', 'bank', 'a form is made of versions of items, which the bank keeps and compiles'],
  ['catalogue', 'authoring', 'a form whose keys are out, or will be, is not given to an exam that is sat in earnest'],
  ['carts', 'catalogue', 'a line of the cart shows the product and its present price'],
  ['orders', 'catalogue', "the server's price decides, at the moment of the order"],
  ['orders', 'carts', 'settlement removes the ordered quantities from the cart'],
  ['orders', 'organisations', "a voucher of an organisation pays a candidate's order"],
  ['orders', 'content', 'a payment that the gateway does not know becomes a ticket of its buyer'],
  ['offers', 'catalogue', 'a mail of offers names the tests that came on sale or cost less'],
  ['offers', 'carts', 'what somebody wishes for they are told of anyway'],
  ['offers', 'orders', 'nobody is offered what they hold'],
  ['jobs', 'catalogue', 'an employer asks for tests that there are'],
  ['jobs', 'results', 'an application shows the results that its candidate chose'],
  ['content', 'catalogue', 'the home page shows the categories with what the catalogue has in each'],
  ['scheduling', 'catalogue', 'a sitting is of an exam, whose policy says what may be moved and when'],
  ['scheduling', 'authoring', 'nobody sits a paper whose keys are out'],
  ['scheduling', 'orders', 'a booking consumes an entitlement, in the same transaction'],
  ['scheduling', 'carts', 'a free exam that was scheduled leaves the cart'],
  ['scheduling', 'profiles', 'accommodations and age decide which sittings are open to a candidate'],
  ['attempts', 'catalogue', 'a login elsewhere names the test that it interrupts'],
  ['attempts', 'scheduling', 'an attempt begins from a confirmed booking and its allocation'],
  ['attempts', 'authoring', 'an attempt delivers a published form'],
  ['attempts', 'profiles', 'compensatory time comes from the accommodations'],
  ['proctoring', 'attempts', 'a proctor authorises, pauses, credits and ends attempts'],
  ['proctoring', 'scheduling', 'a room and its candidates come from the allocation'],
  ['proctoring', 'profiles', 'the proctor compares the candidate with the photo, and sees the accommodations'],
  ['proctoring', 'catalogue', 'a room shows the names of the exams that are sat in it'],
  ['marking', 'attempts', 'a person marks what the journal of an attempt holds'],
  ['marking', 'authoring', 'a person marks by the rubric of the form that was sat'],
  ['marking', 'bank', 'a question to mark shows the pictures of its provider'],
  ['marking', 'catalogue', 'a question to mark names its exam, whose provider decides who marks it'],
  ['results', 'marking', 'a score waits for the marks that people give'],
  ['results', 'attempts', 'a score is computed from the journal of an attempt'],
  ['results', 'authoring', 'a score needs form, key and scheme in the versions that were used'],
  ['results', 'catalogue', 'pass mark and review rule are the exam’s, and so is its name on the result'],
  ['results', 'scheduling', 'keys come out when the last sitting of the form has ended'],
  ['results', 'proctoring', 'whoever ended a test may not be the one who reviews that'],
  ['results', 'organisations', "an organisation sees a member's result by that member's consent"],
  ['reporting', 'orders', 'the home of the staff console shows what was paid on each day'],
  ['reporting', 'scheduling', 'the home of the staff console shows what was booked and sat on each day'],
  ['privacy', 'profiles', 'a copy of what is held about a person has the profile with its files'],
  ['privacy', 'organisations', 'a copy of what is held about a person has memberships'],
  ['privacy', 'carts', 'a copy of what is held about a person has cart and wishlist'],
  ['privacy', 'orders', 'a copy of what is held about a person has purchases with their invoices'],
  ['privacy', 'offers', 'a copy of what is held about a person has until when they were told of offers'],
  ['privacy', 'scheduling', 'a copy of what is held about a person has bookings with their admit cards'],
  ['privacy', 'attempts', 'a copy of what is held about a person has the person’s own answers'],
  ['privacy', 'proctoring', 'a copy of what is held about a person has what was seen and done in the room'],
  ['privacy', 'results', 'a copy of what is held about a person has results as far as they are out'],
  ['privacy', 'jobs', 'a copy of what is held about a person has saved jobs and applications'],
  ['privacy', 'content', 'a copy of what is held about a person has what the person wrote to us'],
];

const tests = '\\.test\\.tsx?$';
const modules = '^apps/server/modules';

const modulesWithArrows = [...new Set(moduleArrows.map(([from]) => from))];

/** One rule per module with arrows: beyond itself it reaches the listed ones and the neighbours of all. */
const listedArrows = modulesWithArrows.map((from) => {
  const listed = moduleArrows.filter((arrow) => arrow[0] === from);
  const allowed = [from, ...neighboursOfAll, ...listed.map(([, to]) => to)].join('|');
  return {
    name: `arrows-of-${from}`,
    comment: `${from} asks ${listed.map(([, to, why]) => `${to} (${why})`).join('; ')}`,
    severity: 'error',
    from: { path: `${modules}/${from}/`, pathNot: tests },
    to: { path: `${modules}/[^/]+/`, pathNot: `${modules}/(${allowed})/` },
  };
});

// biome-ignore lint/style/noDefaultExport: the tool reads this one
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'What goes in a circle cannot be understood, tested or replaced one by one. Types count: a file is read with them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-missing',
      comment: 'An import that leads nowhere breaks at run time, where no compiler looks.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'domain-stands-alone',
      comment: 'A rule is pure: no input or output, no clock, no library. So it runs in browser and server alike.',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: [tests, '/conformance/'] },
      to: { pathNot: '^packages/domain/' },
    },
    {
      name: 'contract-knows-the-domain-alone',
      comment:
        'Server and browser both load the contract: it holds shapes and words, and zod/mini because zod costs 90 kB.',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: tests },
      to: { pathNot: ['^packages/(contract|domain)/', 'node_modules/zod/mini/'] },
    },
    {
      name: 'parts-know-no-product',
      comment: 'A part of ui knows no route, no query and no exam, so that every screen can use it.',
      severity: 'error',
      from: { path: '^packages/ui/', pathNot: tests },
      to: { path: '^(apps|packages/(contract|domain))/' },
    },
    {
      name: 'web-and-server-meet-in-the-contract',
      comment: 'What both need is a rule or the contract; anything else would put server code into a bundle.',
      severity: 'error',
      from: { path: '^apps/web/', pathNot: tests },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-takes-pages-as-built',
      comment:
        'Node runs no JSX: the server imports the built renderer. Only the tools that build and find it are shared.',
      severity: 'error',
      from: { path: '^apps/server/' },
      // A picture is pure and seeded: the same on a card, in a document and beside a shared address.
      to: { path: '^(apps/web/(pages|features|lib|shop|exam|staff)|packages/ui)/', pathNot: '^packages/ui/pictures/' },
    },
    {
      name: 'features-do-not-know-each-other',
      comment: 'The page puts features together; what two of them share moves to lib or ui.',
      severity: 'error',
      from: { path: '^apps/web/features/([^/]+)/' },
      to: { path: '^apps/web/features/', pathNot: '^apps/web/features/$1/' },
    },
    {
      name: 'pages-then-features-then-lib',
      comment: 'pages -> features -> lib: a feature that knew a page could not stand on another one.',
      severity: 'error',
      from: { path: '^apps/web/(features|lib)/' },
      to: { path: '^apps/web/(pages|shop|exam|staff)/' },
    },
    {
      name: 'lib-knows-no-feature',
      comment: 'lib is what features stand on.',
      severity: 'error',
      from: { path: '^apps/web/lib/' },
      to: { path: '^apps/web/features/' },
    },
    {
      name: 'modules-by-the-front-door',
      comment:
        "index.ts is what a module promises to others; behind it, it may change. The seed and the tests' builders keep to it too.",
      severity: 'error',
      from: { path: '^apps/server/(modules/([^/]+)|import|seed|platform)/', pathNot: tests },
      to: { path: `${modules}/[^/]+/`, pathNot: [`${modules}/$2/`, '/index\\.ts$'] },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'Every module stands on the platform; it holds no business of any.',
      severity: 'error',
      from: { path: '^apps/server/platform/', pathNot: tests },
      to: { path: modules, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'modules-without-arrows',
      comment: `A module whose arrows are not listed here asks ${neighboursOfAll.join(' and ')} alone.`,
      severity: 'error',
      from: { path: `${modules}/([^/]+)/`, pathNot: [tests, `${modules}/(${modulesWithArrows.join('|')})/`] },
      to: { path: `${modules}/[^/]+/`, pathNot: [`${modules}/$1/`, `${modules}/(${neighboursOfAll.join('|')})/`] },
    },
    ...listedArrows,
    {
      name: 'sql-in-the-store',
      comment:
        'All SQL of a module stands in its store, where locks and indexes are looked after; others call its functions. The exam lane opens a pool of its own, so that nothing else can starve it.',
      severity: 'error',
      from: {
        path: `${modules}/`,
        pathNot: [tests, '/store\\.ts$', '/store/', '/tables\\.ts$', `${modules}/attempts/save-lane-connections\\.ts$`],
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'http-in-the-routes',
      comment: 'A use case is called by routes, by the worker and by the seed: it knows no request and no reply.',
      severity: 'error',
      from: { path: `${modules}/`, pathNot: [tests, '/(routes|index)\\.ts$', '-(gateway|page)\\.ts$'] },
      to: { path: 'node_modules/(fastify|@fastify)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-knows-the-tests',
      comment: 'What runs in production imports neither tests nor tools.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [tests, '^apps/server/test/', '\\.(bench|chaos)\\.ts$'] },
      to: { path: ['^(e2e|bench|chaos|scripts)/', '^apps/server/test/', tests] },
    },
  ],
  options: {
    // TypeScript 7 has no interface for tools yet.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps/web/dist|\\.data|artifacts)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
