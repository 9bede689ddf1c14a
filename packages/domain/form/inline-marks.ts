/**
 * The marks within a line of the authors' markup (`SourceText` in content.ts). Its groups are an escaped character, the
 * alternative text and the id of a picture, LaTeX, bold, italic, and the name of an answer's place.
 */
export const inlineMarks =
  /\\([\\$*|[#.-])|!\[((?:\\.|[^\]\\])*)\]\(picture:([\da-f-]{36})\)|\$([^$]+)\$|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[\[([\w-]+)\]\]/g;
