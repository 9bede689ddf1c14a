/**
 * The parts of a form. A published form is immutable. Its content is shown to candidates, and its key is secret until
 * release. They are separate objects, so that sending the content cannot reveal the key.
 */

export type Language = 'en' | 'hi';

/** A value in English and, optionally, in Hindi. */
export type Localized<T> = { en: T; hi?: T };

/**
 * A node of markup: text, or an HTML, MathML or SVG element that is on the allow-list. React renders the nodes. They
 * are never inserted as an HTML string. A picture is an element `img` whose attribute `picture` is the picture's id
 * (`pictures.ts`).
 */
export type MarkupNode = string | MarkupElement;
export type MarkupElement = { tag: string; attributes?: Record<string, string>; children?: MarkupNode[] };
export type Markup = MarkupNode[];

/** One option. `optionId` is opaque: it reveals neither the position of the option nor whether it is right. */
export type Option = { optionId: string; body: Localized<Markup> };

/**
 * An area of a picture. `coords` are whole pixels of the picture, from its upper left corner: x, y and radius of a
 * circle, left, top, right and bottom of a rectangle, or x and y of each corner of a polygon.
 */
export type Area = { shape: 'circle' | 'rectangle' | 'polygon'; coords: number[] };

/** A point of a picture, in whole pixels from its upper left corner: x and y. */
export type Point = [number, number];

/** An area that can be chosen. Its text says what is there, for people who cannot see the picture. */
export type AreaOption = Option & { area: Area };

/**
 * The way in which a question is answered. With `keepsOrder` the options stay in the author's order and are not
 * shuffled. For example, "None of these" stays last, and years stay ascending.
 */
export type Interaction =
  | { kind: 'single-choice'; options: Option[]; keepsOrder?: true }
  | { kind: 'multiple-choice'; options: Option[]; keepsOrder?: true }
  | { kind: 'numeric'; unit?: Localized<string> }
  | { kind: 'text-entry'; maxCharacters: number }
  /** The candidate writes a text of several lines. `expectedLines` is the height of the field in lines. */
  | { kind: 'extended-text'; maxCharacters: number; expectedLines?: number; format: 'plain' }
  | { kind: 'inline-choice'; options: Option[]; keepsOrder?: true }
  /** The candidate puts the options into an order. */
  | { kind: 'order'; options: Option[] }
  /** The candidate joins each row with one column, or with several columns if `many` is set. */
  | { kind: 'match'; rows: Option[]; columns: Option[]; many?: true }
  /** The candidate chooses a number on a scale. The bounds and the step are decimals. */
  | { kind: 'slider'; from: string; to: string; step: string; unit?: Localized<string> }
  /**
   * The candidate chooses a piece of a passage, or several if `many` is set. The passage has a placeholder for each
   * option.
   */
  | { kind: 'hot-text'; passage: Localized<Markup>; options: Option[]; many?: true }
  /** The candidate puts texts into the gaps of a passage. The passage has a placeholder for each gap. */
  | { kind: 'gap-match'; passage: Localized<Markup>; choices: LimitedOption[]; gaps: string[] }
  /** The candidate puts texts into areas of a picture. */
  | { kind: 'graphic-gap-match'; picture: Localized<Markup>; choices: LimitedOption[]; areas: AreaOption[] }
  /** The candidate joins options in pairs. `pairCount` is the number of pairs. */
  | { kind: 'associate'; options: LimitedOption[]; pairCount: number }
  /** The candidate joins areas of a picture in pairs. `pairCount` is the number of pairs. */
  | { kind: 'graphic-associate'; picture: Localized<Markup>; options: LimitedAreaOption[]; pairCount: number }
  /** The candidate chooses an area of a picture, or several if `many` is set. `picture` is a single picture. */
  | { kind: 'hotspot'; picture: Localized<Markup>; options: AreaOption[]; many?: true }
  /** The candidate puts points on a picture, at most `maxPoints`. `picture` is a single picture. */
  | { kind: 'select-point'; picture: Localized<Markup>; maxPoints: number }
  /** The candidate uploads files of these types. `maxBytes` is the limit of each file as the candidate chooses it. */
  | { kind: 'file-upload'; types: FileType[]; maxFiles: number; maxBytes: number };

/** A type of file that candidates can upload. */
export type FileType = 'pdf' | 'jpeg' | 'png' | 'webp' | 'heic';

/** An option that may be used `matchMax` times. The default is once. */
export type LimitedOption = Option & { matchMax?: number };

/** An area of a picture that may be used a limited number of times. */
export type LimitedAreaOption = AreaOption & LimitedOption;

export type InteractionKind = Interaction['kind'];

/** The kind of a question. It is the kind of its only interaction, or `composite` if it has several. */
export type ItemKind = InteractionKind | 'composite';

/**
 * One question as the candidate sees it. In each language, the body has a placeholder for each interaction: the element
 * `interaction` with the interaction's id (`item/interactions.ts`).
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
  /** Each part earns an equal share of `right` if it is right, and of `wrong` if it is wrong. */
  | { kind: 'per-part'; right: string; wrong: string }
  /**
   * People mark the response by a rubric. `full` is the marks for the highest rating. `tolerance` is the greatest
   * difference, in marks, between two people who agree. Without it, it is a tenth of the full marks.
   */
  | { kind: 'by-people'; full: string; tolerance?: string };

export type Section = {
  sectionRef: string;
  title: Localized<string>;
  instructions?: Localized<Markup>;
  /**
   * Minutes of the section's own clock. Either all sections of a form have them or none. With them, candidates work the
   * sections one after the other, in the order of the form, and cannot return to an earlier one.
   */
  minutes?: number;
  /** Marking schemes by kind of question. Each kind that occurs in the section needs one. */
  marking: Partial<Record<ItemKind, MarkingScheme>>;
  items: ItemContent[];
};

/**
 * Tools that candidates may use. The scientific calculator also has all keys of the basic one. The eliminator strikes
 * out options, the highlighter marks text, the line reader dims all but some lines, and the rough sheet is for notes.
 */
export type FormTools = {
  calculator?: 'basic' | 'scientific';
  eliminator?: true;
  highlighter?: true;
  lineReader?: true;
  roughSheet?: true;
};

export type FormTool = keyof FormTools;

export type FormContent = {
  languages: Language[];
  instructions: Localized<Markup>;
  stimuli: Stimulus[];
  sections: Section[];
  tools?: FormTools;
};

/**
 * The correct answer of one interaction. Numeric bounds are inclusive and written as decimals. A response that equals
 * any of the accepted texts is right. Without `matchCase`, upper and lower case are equal.
 */
export type CorrectPart =
  | { kind: 'options'; optionIds: string[] }
  | { kind: 'range'; from: string; to: string }
  | { kind: 'texts'; accepted: string[]; matchCase?: true }
  | { kind: 'order'; optionIds: string[] }
  | { kind: 'pairs'; pairs: Pair[] }
  /** Each of the areas must be hit by a point. */
  | { kind: 'areas'; areas: Area[] }
  | { kind: 'rubric'; criteria: RubricCriterion[]; sampleAnswer?: Localized<Markup> };

/**
 * One criterion by which people mark a response. `maximum` is an exact fraction as text. Marks are scaled, so that the
 * sum of all maxima gives the marks of the section's scheme.
 */
export type RubricCriterion = {
  criterionRef: string;
  title: Localized<string>;
  description: Localized<Markup>;
  maximum: string;
};

/**
 * Two ids that belong together: a row and a column of a match, a choice and its gap, or two options of an associate or
 * a graphic associate. Only in these two, the order of the two ids does not matter.
 */
export type Pair = [string, string];

/** The correct answer of one item. `parts` contains one answer for each interaction of a composite item. */
export type CorrectAnswer = CorrectPart | { kind: 'parts'; parts: Record<string, CorrectPart> };

export type ItemKey = {
  correct: CorrectAnswer;
  explanation: Localized<Markup>;
  /** Whether the item is dropped. A dropped item gives full marks to every candidate who appeared. */
  dropped?: boolean;
  /** Whether the item is left out of the total. It earns nothing, and the maximum is lower by its marks. */
  leftOut?: true;
};

export type FormKey = Record<string, ItemKey>;

/**
 * A file that the server stores for a candidate. `sha256` (in hex) and `size` (in bytes) are those of the stored bytes.
 * Pictures are stored as JPEG.
 */
export type AnswerFile = { fileId: string; sha256: string; size: number; type: 'application/pdf' | 'image/jpeg' };

/**
 * The response to one interaction: option ids, a number or a text as typed, all options in the chosen order, pairs of
 * ids, points of a picture, or stored files.
 */
export type PartResponse =
  | { kind: 'options'; optionIds: string[] }
  | { kind: 'number'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'order'; optionIds: string[] }
  | { kind: 'pairs'; pairs: Pair[] }
  | { kind: 'points'; points: Point[] }
  | { kind: 'files'; files: AnswerFile[] };

/**
 * A candidate's response to a question. For a composite item, `parts` contains the responses to the interactions that
 * were answered.
 */
export type ItemResponse = PartResponse | { kind: 'parts'; parts: Record<string, PartResponse> };
