import { maxLetters } from '@kasauti/contract/content/staff-content.ts';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { BothField } from './both-field.tsx';
import { pairedParagraphs, shortParagraphs, sitePath, slugText } from './checks.ts';
import { paragraphsOf, type TextFields, type TextKind } from './text-fields.ts';

type Form = { form: UseFormReturn<TextFields> };

export function KindFields({ kind, form, isNew }: Form & { kind: TextKind; isNew: boolean }) {
  switch (kind) {
    case 'banner':
      return <BannerFields form={form} />;
    case 'faq':
      return <FaqFields form={form} />;
    case 'page':
      return <PageFields form={form} isNew={isNew} />;
  }
}

const ofBanner = ['title', 'text', 'linkLabel'] as const;

function BannerFields({ form }: Form) {
  const { t } = useLingui();
  const whole = { form, whole: ofBanner };
  return (
    <>
      <BothField {...whole} name="title" label={t`Title`} maxLength={maxLetters.newsTitle} />
      <BothField {...whole} name="text" label={t`Text`} maxLength={maxLetters.newsText} rows={3} />
      <BothField {...whole} name="linkLabel" label={t`Words of the link`} maxLength={maxLetters.linkLabel} />
      <TextField
        {...form.register('linkPath', { validate: sitePath })}
        label={t`Where the link leads`}
        hint={t`A path of this site, such as /products?mode=centre`}
        maxLength={maxLetters.path}
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.linkPath?.message}
      />
    </>
  );
}

const ofFaq = ['topic', 'question', 'answer'] as const;

function FaqFields({ form }: Form) {
  const { t } = useLingui();
  const whole = { form, whole: ofFaq };
  const hint = t`Questions with the same topic stand together.`;
  return (
    <>
      <BothField {...whole} name="topic" label={t`Topic`} hint={hint} maxLength={maxLetters.topic} />
      <BothField {...whole} name="question" label={t`Question`} maxLength={maxLetters.question} />
      <BothField {...whole} name="answer" label={t`Answer`} maxLength={maxLetters.paragraph} rows={6} />
    </>
  );
}

const ofPage = ['title', 'text'] as const;

function checkParagraphs(language: 'en' | 'hi', { text }: TextFields) {
  const [english, hindi] = [paragraphsOf(text.en), paragraphsOf(text.hi)];
  const said = shortParagraphs(language === 'en' ? english : hindi);
  if (said !== true || language === 'en') return said;
  return pairedParagraphs(english, hindi);
}

function PageFields({ form, isNew }: Form & { isNew: boolean }) {
  const { t } = useLingui();
  const whole = { form, whole: ofPage };
  const between = t`An empty line begins a new paragraph. A line with ## is a heading, lines with - are a list, [words](/contact) is a link, **words** are bold.`;
  return (
    <>
      <TextField
        {...form.register('slug', { validate: slugText })}
        label={t`Name in the address`}
        hint={
          isNew
            ? t`The page is at /pages/ and this name. The site itself links to about, higher-education, government, enterprise, privacy, terms and refunds.`
            : t`Links lead to it, so it stays as it is.`
        }
        readOnly={!isNew}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.slug?.message}
      />
      <BothField {...whole} name="title" label={t`Title`} maxLength={maxLetters.pageTitle} />
      <BothField {...whole} name="text" label={t`Text`} hint={between} rows={18} check={checkParagraphs} />
    </>
  );
}
