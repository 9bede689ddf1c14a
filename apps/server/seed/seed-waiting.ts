import type { AttemptId, JobId, SittingId } from '@kasauti/contract/ids.ts';
import { APPLICATION_CONSENT_VERSION } from '@kasauti/contract/jobs/applications.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { BuiltApp } from '../app.ts';
import { openTicket } from '../modules/content/index.ts';
import { findUserByEmail } from '../modules/identity/index.ts';
import { scheduleFreeExam } from '../modules/scheduling/index.ts';
import { openPdf, pageBox } from '../platform/documents/pdf.ts';
import { asCandidate, type Candidate } from './as-candidate.ts';
import { exams } from './data/exams.ts';
import { applications, certificate, comers, messages } from './data/waiting.ts';

/** Number of candidates per sitting. It is small, so that a viewer can tell the candidates in a room apart. */
const COMERS_PER_SITTING = 4;

/** Creates open work for the staff pages: messages, applications, a document, and candidates in the rooms. */
export async function seedWaiting(app: BuiltApp): Promise<void> {
  await bookComers(app);
  for (const { writer, ...written } of messages) {
    const user = await personOf(app, writer);
    const message = { ...written, name: user.fullName, email: user.email };
    await app.inTransaction((work) => openTicket(work, app, message, user.userId));
  }
  for (const { applicant, company, note } of applications) {
    const candidate = await asCandidate(app, applicant);
    await apply(candidate, company, note);
    if (applicant === certificate.owner) await handInCertificate(candidate);
    await candidate.leave();
  }
}

async function personOf(app: BuiltApp, email: string) {
  const user = await findUserByEmail(app.database, email);
  if (!user) throw new Error(`the demo has nobody with the address ${email}`);
  return user;
}

/** Books candidates for the next sitting of each free exam with a proctor. This includes the walk-in sitting. */
async function bookComers(app: BuiltApp): Promise<void> {
  const people = await Promise.all(comers.map((email) => personOf(app, email)));
  const proctored = exams.filter((exam) => exam.priceInPaise === 0 && exam.proctoring !== 'none');
  for (const [place, { testCode }] of proctored.entries()) {
    const answer = await app.fastify.inject(`/api/v1/catalogue/sittings?test_code=${testCode}`);
    const { data } = answer.json() as { data: { _id: SittingId; startsAt: string; seatsLeft: number }[] };
    const next = data
      .filter(({ startsAt, seatsLeft }) => new Date(startsAt) > app.clock.now() && seatsLeft > COMERS_PER_SITTING)
      .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))[0];
    if (!next) continue;
    // Each sitting gets different candidates, and nobody takes the same exam twice.
    const coming = Array.from(
      { length: COMERS_PER_SITTING },
      (_, index) => people[(place + index) % people.length],
    ).flatMap((person) => person ?? []);
    for (const { userId: candidateId } of coming) {
      const booked = await app.inTransaction((work) =>
        scheduleFreeExam(work, { testCode, sittingId: next._id, candidateId }),
      );
      if (isRefusal(booked) && booked.code !== 'overlaps-another')
        throw new Error(`${testCode} could not be booked for the demo: ${booked.code}`);
    }
  }
}

async function apply(candidate: Candidate, company: string, note: string): Promise<void> {
  const jobs = await candidate.call<{ _id: JobId; company: string }[]>('GET', '/api/v1/job/alljobs');
  const job = jobs.find((one) => one.company === company);
  if (!job) return; // the job has expired
  const { data: results } = await candidate.call<{ data: { attemptId: AttemptId }[] }>(
    'GET',
    `/api/v1/results/${candidate.userId}`,
  );
  await candidate.call('POST', `/api/v1/applications/${candidate.userId}`, {
    jobId: job._id,
    note,
    attemptIds: results.map(({ attemptId }) => attemptId),
    agreed: true,
    consentVersion: APPLICATION_CONSENT_VERSION,
  });
}

async function handInCertificate(candidate: Candidate): Promise<void> {
  const { fileName, title, lines, request } = certificate;
  const pdf = openPdf(title, 'en');
  let y = pdf.text(title, { x: pageBox.left, y: pageBox.top, width: pageBox.width, size: 18, weight: 'bold' });
  for (const line of lines) y = pdf.text(line, { x: pageBox.left, y: y + 12, width: pageBox.width });
  const bytes = await pdf.finish();
  const uploads = '/api/v1/profile/uploads';
  const { uploadId } = await candidate.call<{ uploadId: string }>('POST', uploads, {
    kind: 'disability',
    fileName,
    sizeInBytes: bytes.length,
  });
  await candidate.call('PUT', `${uploads}/${uploadId}/pieces/0`, bytes);
  await candidate.call('POST', `${uploads}/${uploadId}/finish`, {});
  // The stored document has the same id as its upload.
  await candidate.call('POST', '/api/v1/profile/accommodations', { ...request, certificateId: uploadId });
}
