import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button, type ButtonProps } from './button.tsx';
import { CheckboxField, RadioGroup, TextField } from './fields.tsx';
import { ProgressBar } from './progress.tsx';

const button = (props: Omit<ButtonProps, 'children'>) =>
  renderToStaticMarkup(createElement(Button, props as ButtonProps, 'Pay'));
const idsIn = (html: string, attribute: string) =>
  new RegExp(`${attribute}="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? [];

test('a button that cannot be pressed stays reachable and says why', () => {
  const html = button({ whyDisabled: 'Choose a State first.' });
  const [why = ''] = idsIn(html, 'aria-describedby');
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toMatch(/\sdisabled/);
  expect(html).toContain(`id="${why}"`);
  expect(html).toContain('Choose a State first.');
});

test('a busy button says so, keeps its focus, and shows its words for it', () => {
  const html = button({ busy: true, busyText: 'Signing up...' });
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('Signing up...');
  expect(html).not.toContain('Pay');
});

test('an ordinary button carries no state at all', () => {
  expect(button({})).not.toMatch(/aria-disabled|aria-busy|aria-describedby/);
});

test('a field ties label, hint and error to its control', () => {
  const html = renderToStaticMarkup(
    createElement(TextField, { name: 'email', label: 'Email', hint: 'A valid email', error: 'Invalid email' }),
  );
  const [id = ''] = idsIn(html, 'for');
  expect(html).toMatch(new RegExp(`<input[^>]*id="${id}"`));
  expect(html).toContain('aria-invalid="true"');
  for (const described of idsIn(html, 'aria-describedby')) expect(html).toContain(`id="${described}"`);
  expect(idsIn(html, 'aria-describedby')).toHaveLength(2);
});

test('the place of an error is in the page before there is one, so that it is read aloud when it comes', () => {
  const html = renderToStaticMarkup(createElement(TextField, { name: 'email', label: 'Email' }));
  expect(html).toContain('role="status"');
  expect(html).not.toContain('aria-invalid');
});

test('radio buttons are in a named group', () => {
  const html = renderToStaticMarkup(
    createElement(RadioGroup, {
      label: 'Gender',
      name: 'gender',
      choices: [
        { value: 'male', label: 'Male' },
        { value: 'female', label: 'Female' },
      ],
      value: 'female',
      onChoose: () => undefined,
    }),
  );
  expect(html).toMatch(/<fieldset[^>]*><legend[^>]*>Gender/);
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="female"|<input[^>]*value="female"[^>]*checked=""/);
});

test('a checkbox is pressed by its words too', () => {
  const html = renderToStaticMarkup(createElement(CheckboxField, { name: 'agree', label: 'I agree' }));
  expect(html).toMatch(/<label[^>]*><input[^>]*type="checkbox"[^>]*\/?><span>I agree/);
});

test('a progress bar has a name and a number, not only a colour', () => {
  const html = renderToStaticMarkup(
    createElement(ProgressBar, { label: 'Profile completeness', percent: 45, tone: 'red' }),
  );
  expect(html).toContain('aria-label="Profile completeness"');
  expect(html).toContain('value="45"');
});
