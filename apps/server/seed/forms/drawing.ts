type At = 'start' | 'middle' | 'end';

/**
 * Returns a figure in the colour of the text, as wide as its container. It has a viewBox but no fixed size. On a phone
 * of 360 px, one unit is about one pixel.
 */
export function drawing(width: number, height: number, ...parts: string[]): string {
  return `<svg viewBox="0 0 ${width} ${height}" fill="none" stroke="currentColor" stroke-width="2">${parts.join('')}</svg>`;
}

export function label(x: number, y: number, text: string, at: At = 'middle', size = 15): string {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${at}" fill="currentColor" stroke="none">${text}</text>`;
}

export function line(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
}

export function dashed(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke-width="1" stroke-dasharray="4 4"/>`;
}

/** Draws a line with an arrowhead at (x2, y2). */
export function arrow(x1: number, y1: number, x2: number, y2: number): string {
  return line(x1, y1, x2, y2) + head(x2, y2, Math.atan2(y2 - y1, x2 - x1));
}

/**
 * Draws an arrowhead with its tip at (x, y). `angle` is in radians: 0 points to the right, and larger angles turn
 * clockwise.
 */
export function head(x: number, y: number, angle: number): string {
  const corner = (turn: number) => {
    const at = angle + Math.PI + turn;
    return `${round(x + 10 * Math.cos(at))},${round(y + 10 * Math.sin(at))}`;
  };
  return `<polygon points="${round(x)},${round(y)} ${corner(0.4)} ${corner(-0.4)}" fill="currentColor" stroke="none"/>`;
}

export function circle(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}"/>`;
}

export function dot(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="4" fill="currentColor" stroke="none"/>`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
}

export function filledBox(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="currentColor" fill-opacity="0.6"/>`;
}

/** Draws straight lines from point to point, and back to the first point if `closed` is true. */
export function path(points: [number, number][], closed = false): string {
  const steps = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  return `<path d="${steps}${closed ? ' Z' : ''}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
