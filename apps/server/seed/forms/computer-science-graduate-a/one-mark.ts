import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { en } from '../wording.ts';

export const oneMarkItems: SourceItem[] = [
  {
    itemRef: 'computing-01',
    topic: 'Data structures: balanced trees',
    difficulty: 'easy',
    prompt: en`What is the worst-case time to search for a key in an AVL tree that holds $n$ keys?`,
    answer: {
      kind: 'single-choice',
      options: [en`$\Theta(1)$`, en`$\Theta(\log n)$`, en`$\Theta(n)$`, en`$\Theta(n \log n)$`],
      correct: 1,
    },
    explanation: en`An AVL tree of $n$ keys has a height of at most about $1.44 \log_2 n$, and a search follows one path from the root: $\Theta(\log n)$.`,
  },
  {
    itemRef: 'computing-02',
    topic: 'Digital logic: universal gates',
    difficulty: 'medium',
    prompt: en`What is the smallest number of two-input NAND gates that realises $A \oplus B$ (exclusive or), when only $A$ and $B$ are given, not their complements?`,
    answer: { kind: 'single-choice', options: [en`2`, en`3`, en`4`, en`5`], correct: 2 },
    explanation: en`Let $N = \overline{AB}$. Then $A \oplus B = \overline{\overline{A N} \cdot \overline{B N}}$: one gate for $N$, one for each of $\overline{AN}$ and $\overline{BN}$, one to join them. That is 4, and no circuit of 3 gates does it.`,
  },
  {
    itemRef: 'computing-03',
    topic: 'Number representation',
    difficulty: 'easy',
    prompt: en`Which decimal number is represented by the 8-bit two’s complement pattern 1111 0110?`,
    answer: { kind: 'single-choice', options: [en`$-10$`, en`$-9$`, en`$246$`, en`$-118$`], correct: 0 },
    explanation: en`The sign bit is 1, so the number is negative. Inverting gives 0000 1001; adding 1 gives 0000 1010, which is 10. The number is $-10$. (As an unsigned number the pattern would be 246, and $246 - 256 = -10$.)`,
  },
  {
    itemRef: 'computing-04',
    topic: 'Operating systems: scheduling',
    difficulty: 'easy',
    prompt: en`Under which of these policies can a process wait for ever while other processes keep arriving?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Shortest job first`,
        en`First come, first served`,
        en`Round robin`,
        en`Priority scheduling with ageing`,
      ],
      correct: 0,
    },
    explanation: en`If shorter jobs keep arriving, shortest job first never reaches a long one: it starves. First come, first served and round robin reach every process in its turn, and ageing raises the priority of whoever waits.`,
  },
  {
    itemRef: 'computing-05',
    topic: 'Networks: subnets',
    difficulty: 'easy',
    prompt: en`How many host addresses can be assigned in an IPv4 subnet with a prefix length of 26 (a /26), not counting the network and broadcast addresses?`,
    answer: { kind: 'single-choice', options: [en`30`, en`62`, en`64`, en`126`], correct: 1 },
    explanation: en`$32 - 26 = 6$ bits are left for hosts: $2^6 = 64$ addresses, less two: 62.`,
  },
  {
    itemRef: 'computing-06',
    topic: 'Databases: transactions',
    difficulty: 'easy',
    prompt: en`The power fails a second after a transaction has committed. Its changes are still there when the database starts again. Which property of transactions is this?`,
    answer: {
      kind: 'single-choice',
      options: [en`Atomicity`, en`Consistency`, en`Isolation`, en`Durability`],
      correct: 3,
    },
    explanation: en`Durability: what has been committed survives failures. Atomicity is “all or nothing”, isolation that concurrent transactions do not disturb one another, consistency that rules of the data are kept.`,
  },
  {
    itemRef: 'computing-07',
    topic: 'Theory of computation: classes of languages',
    difficulty: 'medium',
    prompt: en`To which class does the language $\{\,a^n b^n c^n : n \ge 1\,\}$ belong?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Regular`,
        en`Context-free and deterministic`,
        en`Context-free but not deterministic`,
        en`Not context-free, but decidable`,
      ],
      correct: 3,
    },
    explanation: en`By the pumping lemma for context-free languages no grammar of that kind keeps three counts equal. A machine that counts can decide it easily, so it is decidable (it is even context-sensitive).`,
  },
  {
    itemRef: 'computing-08',
    topic: 'Compilers: phases',
    difficulty: 'easy',
    prompt: en`In a language in which variables must be declared, which phase of a compiler finds that a variable is used without a declaration?`,
    answer: {
      kind: 'single-choice',
      options: [en`Lexical analysis`, en`Syntax analysis`, en`Semantic analysis`, en`Code generation`],
      correct: 2,
    },
    explanation: en`The use has the right form, so lexer and parser accept it: that names are declared is not a context-free property. Semantic analysis looks the name up in the symbol table and misses it.`,
  },
  {
    itemRef: 'computing-09',
    topic: 'Discrete mathematics: functions',
    difficulty: 'medium',
    prompt: en`How many functions are there from a set of 4 elements **onto** a set of 3 elements?`,
    answer: { kind: 'single-choice', options: [en`24`, en`36`, en`64`, en`81`], correct: 1 },
    explanation: en`By inclusion and exclusion: $3^4 - \binom{3}{1} 2^4 + \binom{3}{2} 1^4 = 81 - 48 + 3 = 36$.`,
  },
  {
    itemRef: 'computing-10',
    topic: 'Algorithms: recurrences',
    difficulty: 'easy',
    prompt: en`What is the solution of $T(n) = 4\,T\!\left(\frac{n}{2}\right) + n$ with $T(1) = 1$?`,
    answer: {
      kind: 'single-choice',
      options: [en`$\Theta(n)$`, en`$\Theta(n \log n)$`, en`$\Theta(n^2)$`, en`$\Theta(n^2 \log n)$`],
      correct: 2,
    },
    explanation: en`$n^{\log_2 4} = n^2$ grows faster than $n$ by a power of $n$, so by the master theorem $T(n) = \Theta(n^2)$. (Exactly, $T(n) = 2n^2 - n$ for powers of 2.)`,
  },
];
