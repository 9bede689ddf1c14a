import type { AnswerFile } from '@kasauti/domain/form/content.ts';
import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type AnswerFiles, isOnItsWay } from '../../../lib/exam/files/answer-files.ts';
import { addressOfFile } from '../../../lib/exam/files/file-calls.ts';
import { filesOf } from '../../../lib/exam/files/files-of-player.ts';
import type { Player } from '../../../lib/exam/player/player.ts';
import { PlayerContext } from '../../../lib/exam/player/use-player.ts';
import { sha256Hex } from '../../../lib/sha256-hex.ts';
import type { InputProps } from '../input-props.ts';
import { FileList, type FileRow } from './file-list.tsx';

type Props = InputProps<'file-upload'>;

/** Shows the files of an answer, and lets the candidate choose, replace and remove them. */
export function FileAnswer(props: Props) {
  const player = useContext(PlayerContext);
  return player ? <SentFiles {...props} player={player} /> : <UnsentFiles {...props} />;
}

const empty: ReturnType<AnswerFiles['files']> = [];

function SentFiles({ player, name, ...props }: Props & { player: Player }) {
  const { sitting } = player.state();
  const attemptId = sitting?.attemptId;
  const files = useFiles(player);
  const [itemRef = ''] = name.split('/');
  const chosen = useSyncExternalStore(
    files?.subscribe ?? (() => () => undefined),
    files?.files ?? (() => empty),
    () => empty,
  ).filter((file) => file.itemRef === itemRef);
  if (!files || !attemptId) return null;
  const given = filesIn(props.saved);
  const nameOf = (fileId: string) => chosen.find((file) => file.fileId === fileId)?.name;
  const rows: FileRow[] = [
    ...given.map((file) => ({
      ...file,
      name: nameOf(file.fileId),
      address: addressOfFile(attemptId, file.fileId),
      progress: null,
      refusal: null,
    })),
    ...chosen
      .filter((file) => !file.isNamed && !given.some(({ fileId }) => fileId === file.fileId))
      .map((file) => ({ ...file, isWaiting: isOnItsWay(file) })),
  ];
  return (
    <FileList
      {...props}
      rows={rows}
      isKeptOnDevice={files.isKeptOnDevice}
      onChoose={(file, replaces) => files.choose(itemRef, file, replaces)}
      onRemove={(fileId) => files.remove(itemRef, fileId)}
    />
  );
}

/** Returns the files of the attempt, or null until this browser's database was read. */
function useFiles(player: Player): AnswerFiles | null {
  const [files, setFiles] = useState<AnswerFiles | null>(null);
  useEffect(() => {
    const { sitting } = player.state();
    if (sitting) void filesOf(player, sitting.attemptId).then(setFiles);
  }, [player]);
  return files;
}

/** The same without an attempt, for a preview of the question. No file leaves the page. */
function UnsentFiles(props: Props) {
  const given = filesIn(props.saved);
  const [names, setNames] = useState<Record<string, string>>({});
  const choose = async (file: File, replaces?: string) => {
    const added = await unsentFile(file);
    setNames((all) => ({ ...all, [added.fileId]: file.name }));
    const at = given.findIndex(({ fileId }) => fileId === replaces);
    props.onAnswer({ kind: 'files', files: at < 0 ? [...given, added] : given.with(at, added) });
  };
  const remove = (fileId: string) =>
    props.onAnswer({ kind: 'files', files: given.filter((file) => file.fileId !== fileId) });
  const rows = given.map((file) => ({ ...file, name: names[file.fileId], progress: null, refusal: null }));
  return <FileList {...props} rows={rows} isKeptOnDevice onChoose={choose} onRemove={async (id) => remove(id)} />;
}

async function unsentFile(file: File): Promise<AnswerFile> {
  const sha256 = await sha256Hex(await file.arrayBuffer());
  const type = file.type === 'application/pdf' ? 'application/pdf' : 'image/jpeg';
  return { fileId: crypto.randomUUID(), sha256, size: file.size, type };
}

function filesIn(saved: Props['saved']): readonly AnswerFile[] {
  return saved?.kind === 'files' ? saved.files : [];
}
