import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { addressHere, findRoute, Link, matchPath, NavLink, StaticRouter, useLocation } from './router.tsx';

test.each([
  ['/', '/', {}],
  ['/products', '/Products/', {}],
  ['/products/test/:id', '/products/test/KAD-101', { id: 'KAD-101' }],
  ['/Higher Education', '/Higher%20Education', {}],
  ['/Higher Education', '/higher%20education', {}],
  ['/book/test/:testCode', '/book/test/a%2Fb', { testCode: 'a/b' }],
  ['/job/:id', '/job/%E0%A4%95', { id: 'क' }],
])('%s fits %s', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual({ params });
});

test.each([
  ['/products', '/products/test'],
  ['/products/test/:id', '/products/test'],
  ['/', '/cart'],
  ['/job/:id', '/job/%E0%A4'],
])('%s does not fit %s', (pattern, pathname) => {
  expect(matchPath(pattern, pathname)).toBeNull();
});

test('the values in an address come back as they were written', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (text) => {
      fc.pre(text.isWellFormed());
      expect(matchPath('/job/:id', `/job/${encodeURIComponent(text)}`)).toEqual({ params: { id: text } });
    }),
  );
});

test('the first route that fits is taken', () => {
  const routes = [{ path: '/job/new' }, { path: '/job/:id' }];
  expect(findRoute(routes, '/job/new')).toEqual({ route: routes[0], params: {} });
  expect(findRoute(routes, '/job/7')).toEqual({ route: routes[1], params: { id: '7' } });
  expect(findRoute(routes, '/nowhere')).toBeNull();
});

const draw = (location: string, link: typeof Link, to: string) =>
  renderToStaticMarkup(
    createElement(StaticRouter, { location } as Parameters<typeof StaticRouter>[0], createElement(link, { to }, 'x')),
  );

test('a link is written as the browser would write it, and never leads to another host', () => {
  expect(draw('/', Link, '/Higher Education?a=b c#d')).toBe('<a href="/Higher%20Education?a=b%20c#d">x</a>');
  expect(draw('/', Link, '//evil.example/x')).toBe('<a href="/evil.example/x">x</a>');
});

test('a link in the navigation says when its page, or one below it, is open', () => {
  expect(draw('/products/test/1', NavLink, '/products')).toContain('aria-current="page"');
  expect(draw('/products-old', NavLink, '/products')).not.toContain('aria-current');
});

test.each(['//evil.example/x', '/\\evil.example/x', '///evil.example/x'])(
  'an address of the page that begins like another host, %s, stays on this site',
  (to) => {
    expect(addressHere(to, 'https://exams.example/a').href).toBe('https://exams.example/evil.example/x');
  },
);

test.each(['https://evil.example/', 'javascript:alert(1)', 'http://exams.example/'])(
  'the pages go to no other site: %s is refused',
  (to) => {
    expect(() => addressHere(to, 'https://exams.example/a')).toThrow('leads away');
  },
);

test('what a page knows of its own path never begins like another host', () => {
  const location = '//evil.example/login?deviceConflict=true';
  const here = renderToStaticMarkup(
    createElement(StaticRouter, { location } as Parameters<typeof StaticRouter>[0], createElement(ShowPath)),
  );
  expect(here).toBe('/evil.example/login');
});

const ShowPath = () => useLocation().pathname;
