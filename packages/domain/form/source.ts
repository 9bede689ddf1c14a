import type { Area, FileType, FormTools, Language, Localized, Section } from './content.ts';

/* A form as authors write it. `compile-item.ts` of the bank module compiles it to the types of content.ts. */

/**
 * Text in the authors' markup.
 * - Empty lines separate paragraphs.
 * - `$…$` is LaTeX maths, `**bold**` is bold, and `*italic*` is italic.
 * - `[[id]]` is a placeholder for an answer.
 * - `![alternative text](picture:id)` is a picture of the item bank. A backslash in the alternative text makes the next
 *   character plain.
 * - `![transcript](audio:id plays=2 text)` on a line of its own is a recording of the item bank. Both settings may be
 *   missing: `plays` is how often candidates may play it, and `text` shows them the transcript. `\n` is a line break.
 * - A line that begins with "# " is a heading.
 * - Lines that begin with "- " form a list. Lines that begin with a number, a full stop and a space form a numbered
 *   list if their numbers count on by one.
 * - Lines that begin with "|" form a table. The first row is the header, and "|" separates cells.
 * - A backslash before one of \ $ * | [ - # . makes it plain text.
 */
export type SourceText = Localized<string>;

/**
 * One interaction with its correct answer, as authors write it. A number in `correct` is the index of an option,
 * counted from 0.
 */
export type SourceAnswer =
  | { kind: 'single-choice'; options: SourceText[]; correct: number; keepsOrder?: true }
  | { kind: 'multiple-choice'; options: SourceText[]; correct: number[]; keepsOrder?: true }
  | { kind: 'inline-choice'; options: SourceText[]; correct: number; keepsOrder?: true }
  | { kind: 'numeric'; from: string; to: string; unit?: SourceText }
  | { kind: 'text-entry'; accepted: string[]; matchCase?: true; maxCharacters?: number }
  /** Authors write the options in the right order. */
  | { kind: 'order'; options: SourceText[] }
  /** `correct` contains, for each row, the indexes of its right columns. */
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
  /** `[[id]]` in the passage is the placeholder of a piece. `correct` contains the ids of the right pieces. */
  | {
      kind: 'hot-text';
      passage: SourceText;
      pieces: Record<string, SourceText>;
      correct: string[];
      many?: true;
    }
  /** `[[id]]` in the passage is a gap. `correct` contains, for each gap, the index of its right choice. */
  | { kind: 'gap-match'; passage: SourceText; choices: LimitedText[]; correct: Record<string, number> }
  /** `correct` contains, for each area, the index of its right choice. */
  | {
      kind: 'graphic-gap-match';
      picture: SourceText;
      choices: LimitedText[];
      areas: SourceArea[];
      correct: number[];
    }
  /** `correct` contains the right pairs, each as the indexes of its two options. */
  | { kind: 'associate'; options: LimitedText[]; correct: [number, number][] }
  /** `correct` contains the right pairs, each as the indexes of its two areas. */
  | { kind: 'graphic-associate'; picture: SourceText; areas: LimitedArea[]; correct: [number, number][] }
  /** `picture` is a single picture of the item bank. `correct` contains the indexes of the right areas. */
  | { kind: 'hotspot'; picture: SourceText; areas: SourceArea[]; correct: number[]; many?: true }
  /** `correct` contains the areas that must be hit. Without `maxPoints`, there is one point for each of them. */
  | { kind: 'select-point'; picture: SourceText; correct: Area[]; maxPoints?: number }
  /** People mark the response by the criteria. */
  | {
      kind: 'extended-text';
      criteria: SourceCriterion[];
      sampleAnswer?: SourceText;
      maxCharacters?: number;
      expectedLines?: number;
    }
  /** People mark the files by the criteria. Without `types`, all types are allowed. */
  | {
      kind: 'file-upload';
      criteria: SourceCriterion[];
      sampleAnswer?: SourceText;
      types?: FileType[];
      maxFiles?: number;
      maxMegabytes?: number;
    };

/** One criterion of a rubric. The title is plain text, and the description is markup. */
export type SourceCriterion = { title: SourceText; description: SourceText; maximum: string };

/** A text that may be used `matchMax` times. The default is once. */
export type LimitedText = { text: SourceText; matchMax?: number };

/** An area of a picture and the text that says what is there. */
export type SourceArea = { text: SourceText; area: Area };

/** An area that may be used `matchMax` times. The default is once. */
export type LimitedArea = SourceArea & LimitedText;

export type SourceItem = {
  /** Stable reference of the question, unique in the form, for example "quant-07". */
  itemRef: string;
  /** Topic of the question, for the item bank. */
  topic: string;
  difficulty: 'easy' | 'medium' | 'hard';
  stimulusRef?: string;
  prompt: SourceText;
  /** Inline SVG with a viewBox. Scripts, style elements and external references are not allowed. `alt` is required. */
  figure?: { svg: string; alt: SourceText };
  /** The prompt of a composite item has a placeholder `[[id]]` for each part. */
  answer: SourceAnswer | { kind: 'composite'; parts: Record<string, SourceAnswer> };
  explanation: SourceText;
};

/** A passage, table or figure that several questions share. The title is plain text. */
export type SourcePassage = {
  stimulusRef: string;
  title: SourceText;
  body: SourceText;
  figure?: { svg: string; alt: SourceText };
};

export type SourceForm = {
  /** Stable name of the form, for example "banking-prelims-a". */
  formRef: string;
  title: SourceText;
  languages: Language[];
  instructions: SourceText;
  stimuli: SourcePassage[];
  sections: {
    sectionRef: string;
    title: SourceText;
    instructions?: SourceText;
    minutes?: number;
    marking: Section['marking'];
    items: SourceItem[];
  }[];
  tools?: FormTools;
};
