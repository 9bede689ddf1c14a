/** A person's name goes into mails, also to people who do not know them: it is no address to follow, no markup and one line. */
export const personNamePattern = /^(?!.*(?::\/\/|www\.))[^\p{Cc}<>@]*$/iu;
