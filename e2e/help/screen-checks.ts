import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns the violations of WCAG 2.2 AA that axe finds, each with the element. Legacy mode does not check frames of
 * other origins, but no page of this project has frames. In this mode, axe needs no second page for each check. Rules
 * that passed are not reported. Both make the check much faster.
 */
export async function wcagFindings(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(RULES);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
  );
}

/**
 * Checks that the page is not wider than the window, so that nobody has to scroll sideways. Returns the elements that
 * are too wide.
 */
export function sidewaysFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const told = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const wide = [...document.body.querySelectorAll('*:not(svg *)')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return (
        width > 0 &&
        right > clientWidth + 1 &&
        ![...element.children].some((child) => child.getBoundingClientRect().right > clientWidth + 1)
      );
    });
    return [`${scrollWidth - clientWidth} px too wide: ${wide.slice(0, 3).map(told).join(', ')}`];
  });
}

/** Checks that controls are large enough for a finger: at least 24 px, and 44 px for the main control of a view. */
export function targetFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=tab]';
    const isInSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, li, dd, td, label, span') !== null;
    return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      const style = getComputedStyle(element);
      const after = getComputedStyle(element, '::after');
      // If a link is stretched over its card, it is as large as the card.
      const isStretched = after.position === 'absolute' && after.content !== 'none' && after.inset === '0px';
      const box = ((isStretched && element.offsetParent) || element).getBoundingClientRect();
      const isHidden =
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        box.width <= 1 ||
        box.height <= 1;
      if (isHidden || isInSentence(element) || element.closest('[inert]') || style.clipPath !== 'none') return [];
      // A checkbox or a radio button can also be pressed by its label.
      const label = (element as HTMLInputElement).labels?.[0]?.getBoundingClientRect();
      const [width, height] = [Math.max(box.width, label?.width ?? 0), Math.max(box.height, label?.height ?? 0)];
      const least = element.matches('[class*="_primary_"]:not([class*="_small_"])') ? 44 : 24;
      if (height + 0.5 >= least && width + 0.5 >= Math.min(least, 24)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? element.getAttribute('name') ?? '';
      return [`"${name.trim().slice(0, 40)}" is ${Math.round(width)} × ${Math.round(height)}, less than ${least}`];
    });
  });
}

/**
 * Doubles the size of the text. Checks that nothing is then wider than the window, and that no word of a button or
 * heading is cut off.
 */
export async function largeTextFindings(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button, a[class*="_button_"], h1, h2, h3, label')].flatMap((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut =
        overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
      return isCut && element.clientWidth > 1 ? [`cut off: "${(element.textContent ?? '').trim().slice(0, 40)}"`] : [];
    }),
  );
  const sideways = await sidewaysFindings(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  return [...cut, ...sideways];
}

/**
 * Checks icons on buttons without text. They must use forced colours, because nothing else shows what the button does.
 */
export async function forcedColoursFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a')].flatMap((control) => {
      const shapes = [...control.querySelectorAll('svg *')].filter((shape) => shape.checkVisibility());
      if (shapes.length === 0 || control.innerText.trim() !== '') return [];
      const isOwn = shapes.every((shape) => {
        const { fill, stroke, color } = getComputedStyle(shape);
        return [fill, stroke].every((paint) => paint === 'none' || paint === color);
      });
      return isOwn ? [] : [`an icon keeps its own colour: ${control.outerHTML.slice(0, 160)}`];
    }),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return [...new Set(found)];
}

/** Checks that nothing moves for users who prefer reduced motion. Transitions and animations may take at most 10 ms. */
export function motionFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longest = (durations: string) => Math.max(...durations.split(',').map((text) => Number.parseFloat(text)));
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      const moves =
        longest(transitionDuration) > 0.01 || (animationName !== 'none' && longest(animationDuration) > 0.01);
      return moves ? [`moves: ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`] : [];
    });
  });
}
