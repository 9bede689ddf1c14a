import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/*
 * The built files, a few megabytes, are read once and served from memory. A later build on the same machine can then
 * delete the old files, and the running server can still serve the scripts of its pages.
 */

export type Encoding = 'br' | 'gzip' | 'identity';
type File = { type: string; bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer } };
/** Files by address, for example `/assets/shop-ab12.js` or `/favicon.svg`. */
export type PageFiles = ReadonlyMap<string, File>;

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

/**
 * Reads the files of the build with this name, and the assets of the earlier builds that are still there. A page that
 * was opened before an upgrade asks for them when it needs another part.
 */
export async function readFilesOfBuilds(buildsFolder: string, name: string): Promise<PageFiles> {
  const files = new Map(await readPageFiles(join(buildsFolder, name, 'client')));
  for (const other of await readdir(buildsFolder)) {
    // Another process may delete an earlier build at this moment, or it may have a kind of file of a later version.
    const earlier =
      other === name ? new Map() : await readPageFiles(join(buildsFolder, other, 'client'), 'assets/*.*').catch(none);
    for (const [address, file] of earlier) if (!files.has(address)) files.set(address, file);
  }
  return files;
}

const none = (): PageFiles => new Map();

/**
 * Reads files in the client folder of a build, usually all, with their compressed versions. Throws for an unknown file
 * type.
 */
export async function readPageFiles(folder: string, which = '**/*.*'): Promise<PageFiles> {
  const files = new Map<string, File>();
  for await (const entry of glob(which, { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\.(?:br|gz)$/.test(path)) continue;
    const type = types[path.split('.').at(-1) ?? ''];
    if (!type) throw new Error(`the build holds ${path}, whose kind the server does not know`);
    const [identity, br, gzip] = await Promise.all([
      readFile(path),
      readIfThere(`${path}.br`),
      readIfThere(`${path}.gz`),
    ]);
    files.set(path.slice(folder.length).replaceAll('\\', '/'), { type, bodies: { identity, br, gzip } });
  }
  return files;
}

function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * Returns the cache header. Names of assets change with their contents, so browsers cache them for a year. Scripts with
 * fixed addresses are checked for changes each time. Other files are cached for a day.
 */
function cacheControlOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return address.endsWith('.js') ? 'no-cache' : 'public, max-age=86400';
}

export function servePageFiles(app: FastifyInstance, files: PageFiles): void {
  for (const [address, { type, bodies }] of files) {
    const headers = {
      'Content-Type': type,
      'Cache-Control': cacheControlOf(address),
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      Vary: 'Accept-Encoding',
    };
    app.get(address, { config: { quiet: true } }, async (request, reply) => {
      const encoding = encodingFor(request);
      const packed = bodies[encoding];
      reply.headers(headers);
      if (packed && encoding !== 'identity') reply.header('Content-Encoding', encoding);
      return reply.send(packed ?? bodies.identity);
    });
  }
}

/** Returns the best compression that the browser accepts. */
export function encodingFor(request: FastifyRequest): Encoding {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(accepted: string, name: Encoding): boolean {
  return accepted.split(',').some((part) => {
    const [coding = '', quality = ''] = part.split(';').map((text) => text.trim().toLowerCase());
    return coding === name && !/^q=0(?:\.0*)?$/.test(quality);
  });
}
