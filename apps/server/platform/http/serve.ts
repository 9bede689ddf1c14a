import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { commonRefusals, isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ProcessRole, roleOfPath } from '../database/roles.ts';
import { type OpenPermission, type Permission, whyScopesDisagree } from '../security/permissions.ts';
import { type Multipart, receiveFiles, removeFiles } from '../uploads/receive-files.ts';
import type { UploadLane } from '../uploads/upload-lane.ts';
import { type AdmissionContext, type AdmissionOptions, makeAdmission } from './admission.ts';
import { type HandlerResult, readyJson, send } from './answers.ts';
import type { FastPath } from './fast-path.ts';
import { allowOwnPages, servePreflight } from './proctoring-host.ts';
import { type Ask, askTools, badRequest, parseRequest } from './requests.ts';
import { sendRefusal } from './send-refusal.ts';
import type { Session } from './session.ts';

export type RouteOptions<P extends Permission> = AdmissionOptions & {
  permission: P;
  /** Does not log successful calls. It is for calls that arrive very often. */
  quiet?: boolean;
};

export type Serve = <E extends ContractEntry, P extends Permission>(
  entry: E,
  options: RouteOptions<P>,
  handler: (
    ask: Ask<E, P extends OpenPermission ? Session | null : Session>,
  ) => Promise<HandlerResult<E>> | HandlerResult<E>,
) => void;

/**
 * Serves a call that arrives thousands of times a second. Its handler returns JSON text. Plain requests use the fast
 * path. All others are handled as with `serve`. Successful calls are not logged.
 */
export type ServeFast = <E extends ContractEntry, P extends Exclude<Permission, OpenPermission>>(
  entry: E,
  options: { permission: P },
  handler: (ask: Pick<Ask<E, Session>, 'params' | 'body' | 'session' | 'requestId'>) => Promise<string | Refusal>,
) => void;

export type ServedRoute = { entry: ContractEntry; permission: Permission; foreignOrigin: boolean };

export type ServeContext = AdmissionContext & {
  /** The scope for calls with files. Its parsers would slow down all other calls. */
  uploads: FastifyInstance;
  uploadLane: UploadLane;
  fastify: FastifyInstance;
  fastPath: FastPath;
  /** Parses JSON text in the same way as the framework. Returns undefined if it is invalid. */
  readJson(text: string): { value: unknown } | undefined;
  /** The roles of this process. Calls of other roles are not registered. */
  roles: readonly ProcessRole[];
  hasProctoringHost: boolean;
};

const BUSY_RETRY_SECONDS = 5;
const BODY_LIMIT = 64 * 1024;
const fastifyPath = (path: string) => path.replaceAll(/\{([^}]+)\}/g, ':$1');

/**
 * Creates `serve`. It makes a route from a contract entry, a permission and a use case. All routes validate, authorise,
 * answer and refuse in the same way.
 */
export function makeServe(context: ServeContext): { serve: Serve; serveFast: ServeFast; routes: ServedRoute[] } {
  const routes: ServedRoute[] = [];
  const admission = makeAdmission(context);
  const isServedHere = (entry: ContractEntry) => context.roles.includes(roleOfPath(entry.path));

  const serve: Serve = (entry, options, handler) => {
    const disagreement = whyScopesDisagree(options.permission, entry);
    if (disagreement) throw new Error(disagreement);
    if (!isServedHere(entry)) return;
    routes.push({ entry, permission: options.permission, foreignOrigin: options.foreignOrigin === true });
    addRoute(entry, options, async (request, reply, multipart) => {
      const parsed = parseRequest(request, entry, multipart);
      if (isRefusal(parsed)) return sendRefusal(reply, parsed);
      const ask = Object.assign(askTools(request, reply, context.publicUrl), parsed, { session: request.caller });
      const answered = await handler(ask as never);
      await admission.recordForbidden({ entry, options }, ask, answered);
      return send(reply, answered);
    });
  };

  type AnswerRequest = (request: FastifyRequest, reply: FastifyReply, multipart: Multipart | null) => Promise<unknown>;

  function addRoute(entry: ContractEntry, options: RouteOptions<Permission>, answer: AnswerRequest): void {
    const isFile = entry.bodyKind === 'multipart' || entry.bodyKind === 'bytes';
    const fastify = isFile ? context.uploads : context.fastify;
    const isCrossOrigin = options.atProctoringHost === true && context.hasProctoringHost;
    if (isCrossOrigin) servePreflight(fastify, fastifyPath(entry.path), entry.method, admission.ownOrigin);
    fastify.route({
      method: entry.method,
      url: fastifyPath(entry.path),
      bodyLimit: entry.bodyLimit ?? BODY_LIMIT,
      config: {
        quiet: options.quiet === true,
        rawBody: entry.bodyKind === 'raw',
        watched: options.permission === 'session.begin' || options.foreignOrigin === true,
      },
      // This runs before the body is read, so that the server never parses the body of an unauthorised caller. It uses
      // no promise if the session is in memory.
      onRequest(request, reply, done) {
        if (isCrossOrigin) allowOwnPages(request, reply, admission.ownOrigin);
        const admitted = admission.admit(request, { entry, options });
        if (admitted === null && entry.bodyKind !== 'multipart') return done();
        Promise.resolve(admitted)
          .then((refusal) => refusal ?? enterUploads(request, reply, entry))
          .then((refusal) => (refusal ? sendRefusal(reply, refusal) : done()), done);
      },
      handler: (request, reply) =>
        entry.bodyKind === 'multipart' ? answerForm(request, reply, answer) : answer(request, reply, null),
    });
  }

  async function answerForm(request: FastifyRequest, reply: FastifyReply, answer: AnswerRequest) {
    const multipart = await receiveFiles(request, context.uploadLane);
    if (isRefusal(multipart)) return sendRefusal(reply, multipart);
    try {
      return await answer(request, reply, multipart);
    } finally {
      await removeFiles(multipart.uploads);
    }
  }

  const serveFast: ServeFast = (entry, { permission }, handler) => {
    const options = { permission, quiet: true };
    serve(entry, options, async (ask) => {
      const answered = await handler(ask as never);
      return isRefusal(answered) ? answered : readyJson({ text: answered });
    });
    if (!isServedHere(entry)) return;
    context.fastPath.add({
      entry,
      admit: (headers) => admission.admitFast(headers, permission),
      parseBody(text) {
        const json = context.readJson(text);
        if (!json) return refuse(commonRefusals, 'bad-request');
        const body = entry.body?.safeParse(json.value);
        return !body || body.success ? { body: body?.data } : badRequest(body.error.issues);
      },
      async handle(ask) {
        const answered = await handler(ask as never);
        if (isRefusal(answered)) await admission.recordForbidden({ entry, options }, ask, answered);
        return answered;
      },
    });
  };

  /**
   * Refuses an upload before its first byte is read, or reserves a place for it. The place is freed when the answer has
   * been sent.
   */
  function enterUploads(request: FastifyRequest, reply: FastifyReply, entry: ContractEntry): Refusal | null {
    if (entry.bodyKind !== 'multipart') return null;
    if (Number(request.headers['content-length'] ?? 0) > (entry.bodyLimit ?? 0))
      return refuse(commonRefusals, 'too-large');
    const leave = context.uploadLane.enter(request.caller?.userId ?? request.ip);
    if (!leave) return refuse(commonRefusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
    reply.raw.once('close', leave);
    return null;
  }

  return { serve, serveFast, routes };
}
