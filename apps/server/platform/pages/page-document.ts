import { i18nFor } from '../words/i18n.ts';
import type { Language, PageAnswer, PageAssets } from './page-renderer.ts';

/* The documents around what the renderer draws. Everything that comes from outside is escaped where it is put in. */

/**
 * The one inline script. First of all it takes the token of a mailed link out of the query, so that no request names it
 * (`useToken` reads it behind the `#`). It keeps the language of an address with `lang` for the pages after it: a
 * search engine leads to such a page, and its links may be followed before the page's script has come. It applies the
 * chosen colours, contrast and text size before anything is drawn, keeps the room that the bars took on the last page
 * (apps/web/shop/shell/bars-room.ts), and starts the page's script once the first picture is on the screen: that brings
 * the largest picture a second earlier on a slow phone. A form that is sent before its script is there waits for it
 * (apps/web/lib/server/early-submit.ts); one with an address of its own, like the search, needs none. No stretch of
 * that may hold up a touch on a cheap phone: the scripts are asked for and run one by one, with a pause after each, and
 * the first writer of numbers, which takes 60 ms there, is made while they are on their way. The script never changes,
 * so a hash in the policy allows it, and documents stay the same for everybody.
 */
export const bootScript = `(()=>{const here=new URL(location.href);const token=here.searchParams.get("token");if(token!==null){here.searchParams.delete("token");here.hash="token="+encodeURIComponent(token);history.replaceState(history.state,"",here.href)}const lang=here.searchParams.get("lang");if(lang==="en"||lang==="hi")document.cookie="lang="+lang+"; Path=/; Max-Age=31536000; SameSite=Lax";const theme=/(?:^|; )theme=(light|dark)/.exec(document.cookie);if(theme)document.documentElement.dataset.theme=theme[1];const text=/(?:^|; )text=(large|larger)/.exec(document.cookie);if(text)document.documentElement.dataset.text=text[1];const contrast=/(?:^|; )contrast=(more|usual)/.exec(document.cookie);if(contrast?contrast[1]==="more":matchMedia("(prefers-contrast: more)").matches)document.documentElement.dataset.moreContrast="";try{const room=Number(localStorage.getItem("barsRoom"));if(room>0)document.documentElement.style.setProperty("--bars-room",room+"px")}catch{}addEventListener("submit",event=>{const form=event.target;if(event.defaultPrevented||form.hasAttribute("action")||form.method!=="get")return;event.preventDefault();window.formInHand=form});const pause=()=>new Promise(go=>setTimeout(go));const start=async()=>{const boot=JSON.parse(document.getElementById("boot").textContent);for(const href of boot.preload){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link);await pause()}new Intl.NumberFormat(document.documentElement.lang);for(const href of boot.preload){await import(href).catch(()=>null);await pause()}import(boot.entry)};const soon=()=>{if(document.hidden)return start();let isStarted=false;const once=()=>{if(!isStarted){isStarted=true;start()}};new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint").length>0)once()}).observe({type:"paint",buffered:true});setTimeout(once,1000)};if(document.readyState==="loading")document.addEventListener("DOMContentLoaded",soon);else soon()})()`;

export type Document = {
  language: Language;
  title: string;
  description: string | null;
  /** Path and query under which search engines shall know the page. */
  canonical: string;
  /** Path of the picture that goes with the address where it is shared. */
  picture: string | null;
  jsonLd: readonly object[];
  isPrivate: boolean;
  body: string;
  /** The entry first, then the page. */
  assets: readonly PageAssets[];
  answers: readonly PageAnswer[];
  renderedAt: Date;
  /** The address that was drawn. */
  location: string;
  publicUrl: string;
};

/** A drawn page of the shop. */
export function pageDocument(page: Document): string {
  const { language, title, description, picture, jsonLd, isPrivate, body, publicUrl } = page;
  const canonical = publicUrl + page.canonical;
  const inLanguage = (to: Language) => `${canonical}${canonical.includes('?') ? '&' : '?'}lang=${to}`;
  const head = [
    description !== null && `<meta name="description" content="${escaped(description)}">`,
    isPrivate
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escaped(language === 'hi' ? inLanguage('hi') : canonical)}">
<link rel="alternate" hreflang="en" href="${escaped(canonical)}">
<link rel="alternate" hreflang="hi" href="${escaped(inLanguage('hi'))}">
<link rel="alternate" hreflang="x-default" href="${escaped(canonical)}">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:type" content="website">
<meta property="og:url" content="${escaped(canonical)}">`,
    !isPrivate && description !== null && `<meta property="og:description" content="${escaped(description)}">`,
    !isPrivate &&
      picture !== null &&
      `<meta property="og:image" content="${escaped(publicUrl + picture)}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">`,
    ...jsonLd.map((data) => `<script type="application/ld+json">${json(data)}</script>`),
  ];
  return documentOf({ ...page, head: head.filter(Boolean).join('\n'), body });
}

type Shell = Pick<Document, 'language' | 'assets' | 'answers' | 'renderedAt'> & { shell: 'exam' | 'staff' };

/** An empty document in which the player or the staff console draws itself. */
export function shellDocument(ask: Shell): string {
  const i18n = i18nFor(ask.language);
  return documentOf({
    ...ask,
    title: ask.shell === 'exam' ? i18n.t('Test') : i18n.t('Staff'),
    head: '<meta name="robots" content="noindex">',
    body: `<p role="status">${i18n.t('Loading ...')}</p>`,
  });
}

type Parts = Pick<Document, 'language' | 'title' | 'assets' | 'answers' | 'renderedAt' | 'body'> & {
  head: string;
  location?: string;
};

function documentOf({ language, title, head, assets, answers, renderedAt, location, body }: Parts): string {
  const i18n = i18nFor(language);
  const withoutScripts = i18n.t(
    'You can read this page. To log in, buy or sit a test, switch JavaScript on in your browser.',
  );
  const [entry] = assets;
  const scripts = assets.flatMap((part) => [...part.imports, part.script, ...part.words[language]]);
  const boot = {
    entry: `/${entry?.script}`,
    preload: [...new Set(scripts)].filter((script) => script !== entry?.script).map((script) => `/${script}`),
  };
  const sheet = assets.find((part) => part.sheet)?.sheet;
  const state = {
    renderedAt: renderedAt.toISOString(),
    location,
    queries: answers.map(({ queryKey, answer }) => [queryKey, answer]),
  };
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${bootScript}</script>
<title>${escaped(title)}</title>
<meta name="color-scheme" content="light dark">
${sheet ? `<link rel="stylesheet" href="/${sheet}">` : ''}
${stylesOf(assets, sheet !== undefined)}
<script type="application/json" id="boot">${json(boot)}</script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
</head>
<body>
<div id="root">${body}</div>
<noscript><p>${withoutScripts}</p></noscript>
<script type="application/json" id="state">${json(state)}</script>
</body>
</html>
`;
}

/**
 * The styles one by one. In the sheet of the page they are named but switched off, which no browser loads. Scripts that
 * come later look here for what is there already, and ask for none of them again.
 */
function stylesOf(assets: readonly PageAssets[], areInSheet: boolean): string {
  const styles = [...new Set(assets.flatMap((part) => part.styles))];
  return styles.map((style) => `<link rel="stylesheet" href="/${style}"${areInSheet ? ' disabled' : ''}>`).join('\n');
}

/** JSON inside a script element: a `<` could end it. */
function json(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
