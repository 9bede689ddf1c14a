/** The player has one address, `/exam/{attemptId}`; it needs no router. */
export function attemptIdIn(pathname: string): string | null {
  const match = /^\/exam\/([^/]+)\/?$/.exec(pathname);
  return match?.[1] ? decodeURIComponent(match[1]) : null;
}
