import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { box, drawing, label, line, path } from '../drawing.ts';
import { both, same } from '../wording.ts';

const extendedTriangle = drawing(
  360,
  210,
  path(
    [
      [50, 170],
      [137, 46],
      [224, 170],
    ],
    true,
  ),
  line(224, 170, 330, 170),
  label(38, 192, 'B'),
  label(137, 36, 'A'),
  label(224, 192, 'C'),
  label(334, 192, 'D'),
  label(137, 82, '70°', 'middle', 14),
  label(244, 158, '125°', 'start', 14),
);

const innerSquare = drawing(
  240,
  240,
  box(30, 20, 180, 180),
  filledPath([
    [120, 20],
    [210, 110],
    [120, 200],
    [30, 110],
  ]),
  label(120, 224, '10 cm', 'middle', 14),
);

const parallelLines = drawing(
  360,
  210,
  line(30, 30, 330, 30),
  line(30, 180, 330, 180),
  path([
    [90, 30],
    [198, 121],
    [114, 180],
  ]),
  label(336, 35, 'm', 'start'),
  label(336, 185, 'n', 'start'),
  label(90, 20, 'A'),
  label(212, 126, 'P', 'start'),
  label(114, 202, 'B'),
  label(118, 48, '40°', 'start', 14),
  label(148, 172, '35°', 'start', 14),
);

const triangleInRectangle = drawing(
  330,
  220,
  filledPath([
    [40, 180],
    [280, 180],
    [190, 20],
  ]),
  box(40, 20, 240, 160),
  label(28, 196, 'A'),
  label(292, 196, 'B'),
  label(292, 22, 'C'),
  label(28, 22, 'D'),
  label(190, 14, 'E'),
  label(160, 206, '12 cm', 'middle', 14),
  label(286, 106, '8 cm', 'start', 14),
);

export const geometry: SourceItem[] = [
  {
    itemRef: 'geometry-01',
    topic: 'Exterior angle',
    difficulty: 'easy',
    prompt: both(
      'In triangle $ABC$ the side $BC$ is extended to $D$. Angle $A$ measures 70° and angle $ACD$ measures 125°. How large is angle $B$?',
      'त्रिभुज $ABC$ में भुजा $BC$ को $D$ तक बढ़ाया गया है। कोण $A$ का माप 70° और कोण $ACD$ का 125° है। कोण $B$ कितना है?',
    ),
    figure: {
      svg: extendedTriangle,
      alt: both(
        'Triangle ABC with base BC; the base is extended beyond C to D. The angle at A is marked 70°, the angle between CA and CD 125°. Not to scale.',
        'आधार BC वाला त्रिभुज ABC; आधार C से आगे D तक बढ़ा है। A पर कोण 70° और CA तथा CD के बीच का कोण 125° अंकित है। चित्र पैमाने पर नहीं है।',
      ),
    },
    answer: { kind: 'single-choice', options: [same('60°'), same('65°'), same('55°'), same('45°')], correct: 2 },
    explanation: both(
      'An exterior angle equals the sum of the two opposite interior angles: $125 = 70 + B$, so $B = 55$ degrees.',
      'बहिष्कोण दो सम्मुख अंतःकोणों के योग के बराबर होता है: $125 = 70 + B$, इसलिए $B = 55$ अंश।',
    ),
  },
  {
    itemRef: 'geometry-02',
    topic: 'Area of an inner square',
    difficulty: 'easy',
    prompt: both(
      'The midpoints of the sides of a square with side 10 cm are joined. What is the area of the shaded square in square centimetres?',
      '10 सेमी भुजा वाले वर्ग की भुजाओं के मध्यबिंदु मिलाए गए हैं। छायांकित वर्ग का क्षेत्रफल कितने वर्ग सेंटीमीटर है?',
    ),
    figure: {
      svg: innerSquare,
      alt: both(
        'A square with side 10 cm; a shaded square stands on its corner inside it, its corners at the midpoints of the sides.',
        '10 सेमी भुजा का वर्ग; उसके भीतर कोने पर खड़ा छायांकित वर्ग है, जिसके शीर्ष भुजाओं के मध्यबिंदुओं पर हैं।',
      ),
    },
    answer: { kind: 'numeric', from: '50', to: '50', unit: same('cm²') },
    explanation: both(
      'The four corner triangles can be folded inwards and cover the shaded square exactly, so it is half of the whole: $\\frac{1}{2} \\times 10 \\times 10 = 50$.',
      'कोनों के चार त्रिभुज भीतर मोड़ने पर छायांकित वर्ग को ठीक ढक लेते हैं, इसलिए वह पूरे का आधा है: $\\frac{1}{2} \\times 10 \\times 10 = 50$।',
    ),
  },
  {
    itemRef: 'geometry-03',
    topic: 'Parallel lines',
    difficulty: 'medium',
    prompt: both(
      'Lines $m$ and $n$ are parallel. $A$ lies on $m$, $B$ on $n$ and $P$ between them. $AP$ makes an angle of 40° with $m$ and $BP$ an angle of 35° with $n$, as shown. How large is angle $APB$?',
      'रेखाएँ $m$ और $n$ समांतर हैं। $A$ रेखा $m$ पर, $B$ रेखा $n$ पर और $P$ उनके बीच है। चित्र के अनुसार $AP$, $m$ से 40° का और $BP$, $n$ से 35° का कोण बनाती है। कोण $APB$ कितना है?',
    ),
    figure: {
      svg: parallelLines,
      alt: both(
        'Two horizontal parallel lines, m above and n below. From A on m a segment runs down to the right to P, making 40° with the part of m to the right of A. From B on n a segment runs up to the right to P, making 35° with the part of n to the right of B.',
        'दो क्षैतिज समांतर रेखाएँ, ऊपर m और नीचे n। m पर स्थित A से एक रेखाखंड दाईं ओर नीचे P तक जाता है और A के दाईं ओर की m से 40° बनाता है। n पर स्थित B से एक रेखाखंड दाईं ओर ऊपर P तक जाता है और B के दाईं ओर की n से 35° बनाता है।',
      ),
    },
    answer: { kind: 'single-choice', options: [same('105°'), same('75°'), same('70°'), same('85°')], correct: 1 },
    explanation: both(
      'Draw the parallel to $m$ through $P$. It splits angle $APB$ into two alternate angles, one of 40° and one of 35°: together 75°.',
      '$P$ से होकर $m$ के समांतर रेखा खींचिए। वह कोण $APB$ को दो एकांतर कोणों में बाँटती है, 40° और 35°: कुल 75°।',
    ),
  },
  {
    itemRef: 'geometry-04',
    topic: 'Triangle in a rectangle',
    difficulty: 'medium',
    prompt: both(
      '$ABCD$ is a rectangle with $AB = 12$ cm and $BC = 8$ cm. $E$ is some point of the side $CD$. What is the area of the shaded triangle $ABE$ in square centimetres?',
      '$ABCD$ एक आयत है, जिसमें $AB = 12$ सेमी और $BC = 8$ सेमी है। $E$ भुजा $CD$ का कोई बिंदु है। छायांकित त्रिभुज $ABE$ का क्षेत्रफल कितने वर्ग सेंटीमीटर है?',
    ),
    figure: {
      svg: triangleInRectangle,
      alt: both(
        'A rectangle ABCD with bottom side AB of 12 cm and right side BC of 8 cm. E lies on the top side CD, nearer to C than to D. Triangle ABE is shaded.',
        'आयत ABCD, निचली भुजा AB 12 सेमी और दाईं भुजा BC 8 सेमी। E ऊपरी भुजा CD पर है, D की तुलना में C के निकट। त्रिभुज ABE छायांकित है।',
      ),
    },
    answer: { kind: 'numeric', from: '48', to: '48', unit: same('cm²') },
    explanation: both(
      'Wherever $E$ is on $CD$, the height of the triangle over the base $AB$ is 8 cm: $\\frac{1}{2} \\times 12 \\times 8 = 48$, half of the rectangle.',
      '$E$, $CD$ पर कहीं भी हो, आधार $AB$ पर त्रिभुज की ऊँचाई 8 सेमी ही है: $\\frac{1}{2} \\times 12 \\times 8 = 48$, यानी आयत का आधा।',
    ),
  },
  {
    itemRef: 'geometry-05',
    topic: 'Angles of polygons',
    difficulty: 'medium',
    prompt: both(
      'The interior angles of a polygon add up to 1440°. How many sides has it?',
      'एक बहुभुज के अंतःकोणों का योग 1440° है। उसकी कितनी भुजाएँ हैं?',
    ),
    answer: { kind: 'single-choice', options: [same('10'), same('8'), same('9'), same('12')], correct: 0 },
    explanation: both(
      'A polygon with $n$ sides can be cut into $n - 2$ triangles, so its angles add up to $(n - 2) \\times 180$ degrees. $1440 \\div 180 = 8$, so $n = 10$.',
      '$n$ भुजाओं वाले बहुभुज को $n - 2$ त्रिभुजों में काटा जा सकता है, इसलिए कोणों का योग $(n - 2) \\times 180$ अंश है। $1440 \\div 180 = 8$, अतः $n = 10$।',
    ),
  },
  {
    itemRef: 'geometry-06',
    topic: 'Rectangle and diagonal',
    difficulty: 'hard',
    prompt: both(
      'A rectangle has a perimeter of 46 cm and a diagonal of 17 cm. What is its area in square centimetres?',
      'एक आयत का परिमाप 46 सेमी और विकर्ण 17 सेमी है। उसका क्षेत्रफल कितने वर्ग सेंटीमीटर है?',
    ),
    answer: { kind: 'numeric', from: '120', to: '120', unit: same('cm²') },
    explanation: both(
      'With sides $a$ and $b$: $a + b = 23$ and $a^2 + b^2 = 17^2 = 289$. Then $2ab = (a + b)^2 - (a^2 + b^2) = 529 - 289 = 240$, so $ab = 120$. (The sides are 15 cm and 8 cm.)',
      'भुजाएँ $a$ और $b$ हों तो $a + b = 23$ और $a^2 + b^2 = 17^2 = 289$। तब $2ab = (a + b)^2 - (a^2 + b^2) = 529 - 289 = 240$, इसलिए $ab = 120$। (भुजाएँ 15 सेमी और 8 सेमी हैं।)',
    ),
  },
  {
    itemRef: 'geometry-07',
    topic: 'Angles of a clock',
    difficulty: 'hard',
    prompt: both(
      'What is the smaller angle between the hands of a clock at 3:40?',
      '3:40 बजे घड़ी की सुइयों के बीच का छोटा कोण कितना होता है?',
    ),
    answer: { kind: 'single-choice', options: [same('150°'), same('140°'), same('120°'), same('130°')], correct: 3 },
    explanation: both(
      'At 3:40 the minute hand stands at $40 \\times 6 = 240$ degrees, the hour hand at $3 \\times 30 + 40 \\times \\frac{1}{2} = 110$ degrees. The difference is 130 degrees.',
      '3:40 पर मिनट की सुई $40 \\times 6 = 240$ अंश पर और घंटे की सुई $3 \\times 30 + 40 \\times \\frac{1}{2} = 110$ अंश पर होती है। अंतर 130 अंश है।',
    ),
  },
];

/** Draws a shape with these corners. It is shaded so lightly that lines and letters on it can be read. */
function filledPath(corners: [number, number][]): string {
  const points = corners.map(([x, y]) => `${x},${y}`).join(' ');
  return `<polygon points="${points}" fill="currentColor" fill-opacity="0.25"/>`;
}
