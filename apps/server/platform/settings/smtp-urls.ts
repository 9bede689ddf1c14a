/** Matches the address of a mail server. Its password may contain any character, its host no comma. */
const SMTP_URL = /^smtps?:\/\/(?:\S*@)?[^\s,@/?#]+(?:[/?#]\S*)?$/;

/**
 * Returns the addresses in the setting SMTP_URL. A comma separates two addresses only if another address follows it,
 * because a password may contain commas.
 */
export const smtpUrls = (setting: string): string[] => setting.trim().split(/\s*,\s*(?=smtps?:\/\/)/);

/** Checks whether each part of the setting is the address of a mail server. */
export const areSmtpUrls = (setting: string): boolean => smtpUrls(setting).every((url) => SMTP_URL.test(url));
