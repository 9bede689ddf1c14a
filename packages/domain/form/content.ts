/**
 * What a form consists of. A form is immutable once published: its content (shown to candidates), its key (never shown
 * before release) and its marking are three separate things, so that the part that travels cannot carry the part that
 * must not.
 */

export type Language = 'en' | 'hi';

/** A value in English and, where it was written, in Hindi. */
export type Localized<T> = { en: T; hi?: T };

/**
 * A node of allow-listed markup: text, or an element of HTML, MathML or SVG. Rendered by React as it is, never as HTML
 * text.
 */
export type MarkupNode = string | MarkupElement;
export type MarkupElement = { tag: string; attributes?: Record<string, string>; children?: MarkupNode[] };
export type Markup = MarkupNode[];

/** One selectable option. `optionId` is opaque: it says nothing of the option's place or correctness. */
export type Option = { optionId: string; body: Localized<Markup> };

/**
 * `keepsOrder`: the options stay in their author's order ("None of these" last, years ascending) and are not shuffled.
 */
export type Interaction =
  | { kind: 'single-choice'; options: Option[]; keepsOrder?: true }
  | { kind: 'multiple-choice'; options: Option[]; keepsOrder?: true }
  | { kind: 'numeric'; unit?: Localized<string> };

export type InteractionKind = Interaction['kind'];

/** One question as the candidate sees it. */
export type ItemContent = {
  itemRef: string;
  itemVersionId: string;
  stimulusRef?: string;
  prompt: Localized<Markup>;
  interaction: Interaction;
};

/** A passage, table or figure that several items share. */
export type Stimulus = { stimulusRef: string; title: Localized<string>; body: Localized<Markup> };

/** Marks are exact fractions written as text: "4", "-1", "-1/3". */
export type MarkingScheme =
  | { kind: 'single'; right: string; wrong: string }
  | { kind: 'all-or-nothing'; right: string; wrong: string }
  | { kind: 'partial-multiple'; full: string; perRight: [string, string, string]; wrong: string }
  | { kind: 'numeric'; right: string; wrong: string };

export type Section = {
  sectionRef: string;
  title: Localized<string>;
  instructions?: Localized<Markup>;
  /** How each kind of interaction in this section is marked. */
  marking: Partial<Record<InteractionKind, MarkingScheme>>;
  items: ItemContent[];
};

export type FormContent = {
  languages: Language[];
  instructions: Localized<Markup>;
  stimuli: Stimulus[];
  sections: Section[];
};

/**
 * The right answer of one item. Numeric bounds are closed and written as decimals. `accepted` holds one set of options
 * for choices that take all, or every single option that counts.
 */
export type ItemKey = {
  correct: { kind: 'options'; optionIds: string[] } | { kind: 'range'; from: string; to: string };
  explanation: Localized<Markup>;
  /** A dropped item gives its full marks to everybody who appeared. */
  dropped?: boolean;
};

export type FormKey = Record<string, ItemKey>;

/** What a candidate gave: option ids, or the number as it was typed. */
export type ItemResponse = { kind: 'options'; optionIds: string[] } | { kind: 'number'; text: string };

// ── What an author writes; `compile-form.ts` in the authoring module turns it into the above. ──

/**
 * Text in the authors' small markup: paragraphs are separated by an empty line; `$…$` is LaTeX maths; `**bold**`,
 * `*italic*`; lines beginning with "- " are a list; lines beginning with "|" a table (first row is the head, cells
 * separated by "|").
 */
export type SourceText = Localized<string>;

export type SourceItem = {
  /** Unique in the form, stable: "quant-07". */
  itemRef: string;
  /** Topic in plain words, for the item bank. */
  topic: string;
  difficulty: 'easy' | 'medium' | 'hard';
  stimulusRef?: string;
  prompt: SourceText;
  /** Inline SVG with a viewBox, no script, no style element, no external reference; `alt` is required. */
  figure?: { svg: string; alt: SourceText };
  answer:
    | { kind: 'single-choice'; options: SourceText[]; correct: number; keepsOrder?: true }
    | { kind: 'multiple-choice'; options: SourceText[]; correct: number[]; keepsOrder?: true }
    | { kind: 'numeric'; from: string; to: string; unit?: SourceText };
  explanation: SourceText;
};

export type SourceForm = {
  /** Stable name of the form: "banking-prelims-a". */
  formRef: string;
  title: SourceText;
  languages: Language[];
  instructions: SourceText;
  stimuli: { stimulusRef: string; title: SourceText; body: SourceText; figure?: { svg: string; alt: SourceText } }[];
  sections: {
    sectionRef: string;
    title: SourceText;
    instructions?: SourceText;
    marking: Section['marking'];
    items: SourceItem[];
  }[];
};
