/**
 * The parts of a form. A published form is immutable. Its content (shown to candidates) and its key (hidden before
 * release) are separate objects, so that sending the content cannot reveal the key.
 */

export type Language = 'en' | 'hi';

/** A value in English and, optionally, in Hindi. */
export type Localized<T> = { en: T; hi?: T };

/**
 * A node of allow-listed markup: text, or an HTML, MathML or SVG element. React renders the nodes. They are never
 * inserted as an HTML string.
 */
export type MarkupNode = string | MarkupElement;
export type MarkupElement = { tag: string; attributes?: Record<string, string>; children?: MarkupNode[] };
export type Markup = MarkupNode[];

/** One selectable option. `optionId` is opaque and does not reveal the option's position or correctness. */
export type Option = { optionId: string; body: Localized<Markup> };

/**
 * The way in which a question is answered. With `keepsOrder` the options stay in the author's order and are not
 * shuffled ("None of these" last, years ascending).
 */
export type Interaction =
  | { kind: 'single-choice'; options: Option[]; keepsOrder?: true }
  | { kind: 'multiple-choice'; options: Option[]; keepsOrder?: true }
  | { kind: 'numeric'; unit?: Localized<string> }
  | { kind: 'text-entry'; maxCharacters: number }
  | { kind: 'inline-choice'; options: Option[]; keepsOrder?: true }
  /** The options are put into an order. */
  | { kind: 'order'; options: Option[] }
  /** Each row is joined with one column, or with several if `many` is set. */
  | { kind: 'match'; rows: Option[]; columns: Option[]; many?: true }
  /** A number is set on a scale. The bounds and the step are decimals. */
  | { kind: 'slider'; from: string; to: string; step: string; unit?: Localized<string> }
  /** Pieces of a passage are chosen: one, or several if `many` is set. The passage has a place for each option. */
  | { kind: 'hot-text'; passage: Localized<Markup>; options: Option[]; many?: true }
  /** Texts are put into the gaps of a passage, which has a place for each gap. */
  | { kind: 'gap-match'; passage: Localized<Markup>; choices: LimitedOption[]; gaps: string[] }
  /** Options are joined in pairs, as many as `pairCount`. */
  | { kind: 'associate'; options: LimitedOption[]; pairCount: number };

/** An option that may be used `matchMax` times, or once. */
export type LimitedOption = Option & { matchMax?: number };

export type InteractionKind = Interaction['kind'];

/** The kind of a question: that of its only interaction, or `composite` if it has several. */
export type ItemKind = InteractionKind | 'composite';

/**
 * One question as the candidate sees it. Each interaction has a place in the body, in each language: the element
 * `interaction` with its id (`item/interactions.ts`).
 */
export type ItemContent = {
  itemRef: string;
  itemVersionId: string;
  stimulusRef?: string;
  body: Localized<Markup>;
  interactions: Record<string, Interaction>;
};

/** A passage, table or figure that several items share. */
export type Stimulus = { stimulusRef: string; title: Localized<string>; body: Localized<Markup> };

/** The marks of one kind of question. Marks are exact fractions as text: "4", "-1", "-1/3". */
export type MarkingScheme =
  | { kind: 'single'; right: string; wrong: string }
  | { kind: 'all-or-nothing'; right: string; wrong: string }
  | { kind: 'partial-multiple'; full: string; perRight: [string, string, string]; wrong: string }
  | { kind: 'numeric'; right: string; wrong: string }
  | { kind: 'text'; right: string; wrong: string }
  /** Each part earns an equal share: of `right` if it is right, of `wrong` if it is wrong. */
  | { kind: 'per-part'; right: string; wrong: string };

export type Section = {
  sectionRef: string;
  title: Localized<string>;
  instructions?: Localized<Markup>;
  /** Marking scheme for each kind of question in this section. */
  marking: Partial<Record<ItemKind, MarkingScheme>>;
  items: ItemContent[];
};

/** Tools that a form allows in the player. The scientific calculator holds the keys of the basic one too. */
export type FormTools = { calculator?: 'basic' | 'scientific' };

export type FormContent = {
  languages: Language[];
  instructions: Localized<Markup>;
  stimuli: Stimulus[];
  sections: Section[];
  tools?: FormTools;
};

/**
 * The correct answer of one interaction. Numeric bounds are inclusive and written as decimals. Each accepted text is
 * right alone. Without `matchCase`, capital and small letters are equal.
 */
export type CorrectPart =
  | { kind: 'options'; optionIds: string[] }
  | { kind: 'range'; from: string; to: string }
  | { kind: 'texts'; accepted: string[]; matchCase?: true }
  | { kind: 'order'; optionIds: string[] }
  | { kind: 'pairs'; pairs: Pair[] };

/**
 * Two ids that belong together: a row and a column of a match, a choice and its gap, or two options of an associate,
 * in any order.
 */
export type Pair = [string, string];

/** The correct answer of one item. `parts` holds one for each interaction of a composite item. */
export type CorrectAnswer = CorrectPart | { kind: 'parts'; parts: Record<string, CorrectPart> };

export type ItemKey = {
  correct: CorrectAnswer;
  explanation: Localized<Markup>;
  /** Whether the item is dropped. A dropped item gives full marks to every candidate who appeared. */
  dropped?: boolean;
};

export type FormKey = Record<string, ItemKey>;

/**
 * The response to one interaction: option ids, the number or the text as typed, all options in their order, or pairs
 * of ids.
 */
export type PartResponse =
  | { kind: 'options'; optionIds: string[] }
  | { kind: 'number'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'order'; optionIds: string[] }
  | { kind: 'pairs'; pairs: Pair[] };

/** A candidate's response to a question. `parts` holds the answered interactions of a composite item. */
export type ItemResponse = PartResponse | { kind: 'parts'; parts: Record<string, PartResponse> };

// ── Source format for authors. `compile-item.ts` in the bank module compiles it to the types above. ──

/**
 * Text in the authors' markup. Empty lines separate paragraphs. `$…$` is LaTeX maths. `**bold**` and `*italic*` are
 * supported. `[[id]]` is the place of an answer. Lines that begin with "- " form a list. Lines that begin with "|" form a
 * table: the first row is the head, and "|" separates cells. A backslash before one of \ $ * | [ - makes it plain text.
 */
export type SourceText = Localized<string>;

/** How one place is answered, with its correct answer. */
export type SourceAnswer =
  | { kind: 'single-choice'; options: SourceText[]; correct: number; keepsOrder?: true }
  | { kind: 'multiple-choice'; options: SourceText[]; correct: number[]; keepsOrder?: true }
  | { kind: 'inline-choice'; options: SourceText[]; correct: number; keepsOrder?: true }
  | { kind: 'numeric'; from: string; to: string; unit?: SourceText }
  | { kind: 'text-entry'; accepted: string[]; matchCase?: true; maxCharacters?: number }
  /** The options are written in their right order. */
  | { kind: 'order'; options: SourceText[] }
  /** `correct` holds, for each row, the places of its right columns. */
  | { kind: 'match'; rows: SourceText[]; columns: SourceText[]; correct: number[][]; many?: true }
  | {
      kind: 'slider';
      from: string;
      to: string;
      step: string;
      correctFrom: string;
      correctTo: string;
      unit?: SourceText;
    }
  /** `[[id]]` in the passage is the place of a piece. `correct` holds the ids of the right pieces. */
  | {
      kind: 'hot-text';
      passage: SourceText;
      pieces: Record<string, SourceText>;
      correct: string[];
      many?: true;
    }
  /** `[[id]]` in the passage is a gap. `correct` holds, for each gap, the place of its right choice. */
  | { kind: 'gap-match'; passage: SourceText; choices: LimitedText[]; correct: Record<string, number> }
  /** `correct` holds the places of the two options of each right pair. */
  | { kind: 'associate'; options: LimitedText[]; correct: [number, number][] };

/** A text that may be used `matchMax` times, or once. */
export type LimitedText = { text: SourceText; matchMax?: number };

export type SourceItem = {
  /** Stable reference, unique in the form: "quant-07". */
  itemRef: string;
  /** Topic as text, for the item bank. */
  topic: string;
  difficulty: 'easy' | 'medium' | 'hard';
  stimulusRef?: string;
  prompt: SourceText;
  /** Inline SVG with a viewBox. Scripts, style elements and external references are not allowed. `alt` is required. */
  figure?: { svg: string; alt: SourceText };
  /** The parts of a composite item have their places in the prompt: `[[id]]`. */
  answer: SourceAnswer | { kind: 'composite'; parts: Record<string, SourceAnswer> };
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
  tools?: FormTools;
};
