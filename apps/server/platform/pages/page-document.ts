import { i18nFor } from '../words/i18n.ts';
import type { Language, PageAnswer, PageAssets } from './page-renderer.ts';

/* The HTML documents around the rendered pages. Data from outside is escaped where it is inserted. */

/**
 * The only inline script. It does the following, in this order:
 * - It moves the token of a mailed link from the query to the fragment, so that no request contains the token
 * (`useToken` reads it after the `#`).
 * - It stores the language of an address with `lang` in a cookie. Search engines link to such pages, and a visitor may
 * follow a link before the page's script has loaded.
 * - It applies the chosen colours, contrast and text size before the first paint. It also reserves the height that the
 * bars had on the last page (apps/web/shop/shell/bars-room.ts).
 * - It records which form was submitted or which button was pressed before the page's script has loaded
 * (apps/web/lib/server/early-input.ts). A form with its own address, like the search, works without the script.
 * - It starts the page's script after the first paint. On a slow phone, the largest contentful paint is then a second
 * earlier. A cheap phone must never stop reacting to touches, so the scripts are loaded and run one by one, with
 * pauses. The first number formatter is created while they load, because it takes 60 ms on such a phone.
 * The script never changes, so the policy can allow it by its hash, and the documents are the same for every visitor.
 */
export const bootScript = `(()=>{const here=new URL(location.href);const token=here.searchParams.get("token");if(token!==null){here.searchParams.delete("token");here.hash="token="+encodeURIComponent(token);history.replaceState(history.state,"",here.href)}const lang=here.searchParams.get("lang");if(lang==="en"||lang==="hi")document.cookie="lang="+lang+"; Path=/; Max-Age=31536000; SameSite=Lax";const theme=/(?:^|; )theme=(light|dark)/.exec(document.cookie);if(theme)document.documentElement.dataset.theme=theme[1];const text=/(?:^|; )text=(large|larger)/.exec(document.cookie);if(text)document.documentElement.dataset.text=text[1];const contrast=/(?:^|; )contrast=(more|usual)/.exec(document.cookie);if(contrast?contrast[1]==="more":matchMedia("(prefers-contrast: more)").matches)document.documentElement.dataset.moreContrast="";try{const room=Number(localStorage.getItem("barsRoom"));if(room>0)document.documentElement.style.setProperty("--bars-room",room+"px")}catch{}addEventListener("submit",event=>{const form=event.target;if(event.defaultPrevented||form.hasAttribute("action")||form.method!=="get")return;event.preventDefault();window.formInHand=form});addEventListener("click",event=>{const button=event.target.closest("button[data-press]");if(button)window.buttonInHand=button},true);const pause=()=>new Promise(go=>setTimeout(go));const start=async()=>{const boot=JSON.parse(document.getElementById("boot").textContent);for(const href of boot.preload){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link);await pause()}new Intl.NumberFormat(document.documentElement.lang);for(const href of boot.preload){await import(href).catch(()=>null);await pause()}import(boot.entry)};const soon=()=>{if(document.hidden)return start();let isStarted=false;const once=()=>{if(!isStarted){isStarted=true;start()}};new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint").length>0)once()}).observe({type:"paint",buffered:true});setTimeout(once,1000)};if(document.readyState==="loading")document.addEventListener("DOMContentLoaded",soon);else soon()})()`;

export type Document = {
  language: Language;
  title: string;
  description: string | null;
  /** Path and query that search engines index for this page. */
  canonical: string;
  /** Path of the image in link previews. */
  picture: string | null;
  jsonLd: readonly object[];
  isPrivate: boolean;
  body: string;
  /** The assets of the entry, followed by those of the page. */
  assets: readonly PageAssets[];
  answers: readonly PageAnswer[];
  renderedAt: Date;
  /** The address of the rendered page. */
  location: string;
  publicUrl: string;
};

/** Returns the document of a rendered shop page. */
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

/** Returns an empty document, in which the exam player or the staff console renders itself. */
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
${fontsOf(assets, language)}
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
 * Returns the style links. If the page has a combined style sheet, the links are disabled, and browsers do not load
 * them. Later scripts find these links and do not load the same styles again.
 */
function stylesOf(assets: readonly PageAssets[], areInSheet: boolean): string {
  const styles = [...new Set(assets.flatMap((part) => part.styles))];
  return styles.map((style) => `<link rel="stylesheet" href="/${style}"${areInSheet ? ' disabled' : ''}>`).join('\n');
}

/**
 * The font is requested together with the styles, because a font that arrives after the first paint is not used on this
 * page.
 */
function fontsOf(assets: readonly PageAssets[], language: Language): string {
  const fonts = assets.flatMap((part) => part.fonts?.[language] ?? []);
  return fonts.map((font) => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`).join('\n');
}

/** Encodes JSON for a script element. A `<` in the JSON could end the element, so it is escaped. */
function json(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
