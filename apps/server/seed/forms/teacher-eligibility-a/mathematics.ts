import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { box, drawing, filledBox, label, path } from '../drawing.ts';
import { both, same } from '../wording.ts';

const shadedGrid = drawing(
  240,
  190,
  ...Array.from({ length: 12 }, (_, index) => {
    const [x, y] = [20 + (index % 4) * 50, 20 + Math.floor(index / 4) * 50];
    const isShaded = [0, 1, 5, 10].includes(index);
    return (isShaded ? filledBox(x, y, 50, 50) : '') + box(x, y, 50, 50);
  }),
);

const gardenPlan = drawing(
  260,
  220,
  path(
    [
      [40, 30],
      [140, 30],
      [140, 70],
      [200, 70],
      [200, 150],
      [40, 150],
    ],
    true,
  ),
  label(90, 22, '5 m'),
  label(148, 56, '2 m', 'start'),
  label(208, 116, '4 m', 'start'),
  label(120, 172, '8 m'),
  label(32, 96, '6 m', 'end'),
);

export const mathematics: SourceItem[] = [
  {
    itemRef: 'maths-01',
    topic: 'Place value',
    difficulty: 'easy',
    prompt: both(
      'What is the difference between the place value and the face value of 7 in 4,07,582?',
      '4,07,582 में 7 के स्थानीय मान और अंकित मान का अंतर क्या है?',
    ),
    answer: { kind: 'single-choice', options: [same('69,993'), same('6,993'), same('7,575'), same('693')], correct: 1 },
    explanation: both(
      'The 7 stands in the thousands place, so its place value is 7,000; its face value is 7. The difference is $7000 - 7 = 6993$.',
      '7 हज़ार के स्थान पर है, इसलिए उसका स्थानीय मान 7,000 है; अंकित मान 7 है। अंतर $7000 - 7 = 6993$ है।',
    ),
  },
  {
    itemRef: 'maths-02',
    topic: 'Fractions',
    difficulty: 'easy',
    prompt: both('What fraction of the rectangle is shaded?', 'आयत का कौन-सा भाग छायांकित है?'),
    figure: {
      svg: shadedGrid,
      alt: both(
        'A rectangle divided into 12 equal squares in 3 rows of 4; 4 of the squares are shaded.',
        'एक आयत, जो 4-4 वर्गों की 3 पंक्तियों में 12 बराबर वर्गों में बँटा है; 4 वर्ग छायांकित हैं।',
      ),
    },
    answer: {
      kind: 'single-choice',
      options: [same('$\\frac{1}{3}$'), same('$\\frac{1}{4}$'), same('$\\frac{1}{2}$'), same('$\\frac{3}{4}$')],
      correct: 0,
    },
    explanation: both(
      'Four of twelve equal parts are shaded: $\\frac{4}{12} = \\frac{1}{3}$.',
      'बारह बराबर भागों में से चार छायांकित हैं: $\\frac{4}{12} = \\frac{1}{3}$।',
    ),
  },
  {
    itemRef: 'maths-03',
    topic: 'Least common multiple',
    difficulty: 'medium',
    prompt: both(
      'Three bells ring every 12, 15 and 20 minutes. They ring together at 9:00 am. When do they next ring together?',
      'तीन घंटियाँ क्रमशः 12, 15 और 20 मिनट के अंतर पर बजती हैं। वे सुबह 9:00 बजे एक साथ बजती हैं। अगली बार एक साथ कब बजेंगी?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('9:47 am', 'सुबह 9:47'),
        both('9:30 am', 'सुबह 9:30'),
        both('11:00 am', 'सुबह 11:00'),
        both('10:00 am', 'सुबह 10:00'),
      ],
      correct: 3,
    },
    explanation: both(
      'The least common multiple of 12, 15 and 20 is 60, so they ring together again after 60 minutes, at 10:00 am.',
      '12, 15 और 20 का लघुत्तम समापवर्त्य 60 है, इसलिए वे 60 मिनट बाद, सुबह 10:00 बजे, फिर एक साथ बजेंगी।',
    ),
  },
  {
    itemRef: 'maths-04',
    topic: 'Area of a composite figure',
    difficulty: 'medium',
    prompt: both(
      'The figure is the plan of a school garden; all its corners are right angles. What is the area of the garden?',
      'चित्र एक विद्यालय के बगीचे का नक़्शा है; इसके सभी कोने समकोण हैं। बगीचे का क्षेत्रफल कितना है?',
    ),
    figure: {
      svg: gardenPlan,
      alt: both(
        'An L-shaped plan: a rectangle 8 m wide and 6 m high from whose upper right corner a rectangle is missing. The top edge is 5 m, the step down 2 m, the right edge 4 m, the bottom 8 m, the left edge 6 m.',
        'L आकार का नक़्शा: 8 मी चौड़ा और 6 मी ऊँचा आयत, जिसके ऊपरी दाएँ कोने से एक आयत कटा है। ऊपरी किनारा 5 मी, नीचे उतरता किनारा 2 मी, दायाँ किनारा 4 मी, निचला 8 मी और बायाँ 6 मी है।',
      ),
    },
    answer: {
      kind: 'single-choice',
      options: [
        same('$48\\ \\text{m}^2$'),
        same('$28\\ \\text{m}^2$'),
        same('$42\\ \\text{m}^2$'),
        same('$54\\ \\text{m}^2$'),
      ],
      correct: 2,
    },
    explanation: both(
      'The whole rectangle would be $8 \\times 6 = 48$ square metres. The missing corner is $3 \\times 2 = 6$ square metres, so $48 - 6 = 42$ remain. (28 m is the perimeter.)',
      'पूरा आयत $8 \\times 6 = 48$ वर्ग मीटर होता। कटा हुआ कोना $3 \\times 2 = 6$ वर्ग मीटर है, इसलिए $48 - 6 = 42$ वर्ग मीटर बचते हैं। (28 मी परिमाप है।)',
    ),
  },
  {
    itemRef: 'maths-05',
    topic: 'Error analysis: subtraction',
    difficulty: 'medium',
    prompt: both(
      'Dev writes $52 - 27 = 35$, $61 - 48 = 27$ and $40 - 13 = 33$. What is he most probably doing?',
      'देव लिखता है: $52 - 27 = 35$, $61 - 48 = 27$ और $40 - 13 = 33$। वह संभवतः क्या कर रहा है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Adding in place of subtracting', 'घटाने के बजाय जोड़ रहा है'),
        both('Taking the smaller digit from the larger one in each column', 'हर स्तंभ में बड़े अंक में से छोटा अंक घटा रहा है'),
        both('Forgetting to subtract the tens', 'दहाई घटाना भूल रहा है'),
        both('Borrowing from the tens twice', 'दहाई से दो बार उधार ले रहा है'),
      ],
      correct: 1,
    },
    explanation: both(
      'In the ones he works $7 - 2 = 5$, $8 - 1 = 7$ and $3 - 0 = 3$, always the larger digit less the smaller, and the tens are right. He needs work with bundles of ten, not more sums of the same kind.',
      'इकाई में वह $7 - 2 = 5$, $8 - 1 = 7$ और $3 - 0 = 3$ करता है, यानी हमेशा बड़े अंक में से छोटा; दहाई ठीक है। उसे दस-दस के बंडलों के साथ काम की आवश्यकता है, वैसे ही और सवालों की नहीं।',
    ),
  },
  {
    itemRef: 'maths-06',
    topic: 'Money and weight',
    difficulty: 'medium',
    prompt: both(
      'Meena buys 2.5 kg of tomatoes at ₹36 a kilogram and 750 g of onions at ₹40 a kilogram. She pays with a ₹200 note. How much does she get back?',
      'मीना ₹36 प्रति किलोग्राम की दर से 2.5 किग्रा टमाटर और ₹40 प्रति किलोग्राम की दर से 750 ग्राम प्याज़ ख़रीदती है। वह ₹200 का नोट देती है। उसे कितने रुपये वापस मिलेंगे?',
    ),
    answer: { kind: 'single-choice', options: [same('₹120'), same('₹70'), same('₹110'), same('₹80')], correct: 3 },
    explanation: both(
      'Tomatoes cost $2.5 \\times 36 = 90$ rupees and onions $0.75 \\times 40 = 30$ rupees, together ₹120. She gets back $200 - 120 = 80$ rupees.',
      'टमाटर का मूल्य $2.5 \\times 36 = 90$ रुपये और प्याज़ का $0.75 \\times 40 = 30$ रुपये, कुल ₹120। उसे $200 - 120 = 80$ रुपये वापस मिलेंगे।',
    ),
  },
  {
    itemRef: 'maths-07',
    topic: 'Van Hiele levels',
    difficulty: 'hard',
    prompt: both(
      'A child says, “This is a square because it looks like our window”, but does not call the same shape a square when it is turned to stand on a corner. At which level of geometric thought, in the Van Hiele model, is the child?',
      'एक बच्चा कहता है, “यह वर्ग है क्योंकि यह हमारी खिड़की जैसा दिखता है”, पर वही आकृति कोने पर खड़ी कर दी जाए तो उसे वर्ग नहीं कहता। वैन हीले के प्रतिरूप में बच्चा ज्यामितीय चिंतन के किस स्तर पर है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Visualisation', 'दृश्यीकरण'),
        both('Analysis of properties', 'गुणों का विश्लेषण'),
        both('Informal deduction', 'अनौपचारिक निगमन'),
        both('Formal deduction', 'औपचारिक निगमन'),
      ],
      correct: 0,
    },
    explanation: both(
      'At the visual level shapes are judged by their whole appearance and by likeness to known objects, so that turning a shape can change its name. At the next level the child would speak of equal sides and right angles.',
      'दृश्य स्तर पर आकृतियाँ अपने समग्र रूप और परिचित वस्तुओं से समानता के आधार पर पहचानी जाती हैं, इसलिए घुमाने पर उनका नाम बदल सकता है। अगले स्तर पर बच्चा बराबर भुजाओं और समकोणों की बात करता।',
    ),
  },
  {
    itemRef: 'maths-08',
    topic: 'Time',
    difficulty: 'easy',
    prompt: both(
      'A train leaves at 21:45 and arrives at 05:20 the next morning. How long is the journey?',
      'एक रेलगाड़ी 21:45 पर चलती है और अगली सुबह 05:20 पर पहुँचती है। यात्रा कितने समय की है?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('8 h 35 min', '8 घंटे 35 मिनट'),
        both('7 h 25 min', '7 घंटे 25 मिनट'),
        both('7 h 35 min', '7 घंटे 35 मिनट'),
        both('8 h 25 min', '8 घंटे 25 मिनट'),
      ],
      correct: 2,
    },
    explanation: both(
      'From 21:45 to midnight is 2 h 15 min, and from midnight to 05:20 is 5 h 20 min. Together 7 h 35 min.',
      '21:45 से आधी रात तक 2 घंटे 15 मिनट और आधी रात से 05:20 तक 5 घंटे 20 मिनट। कुल 7 घंटे 35 मिनट।',
    ),
  },
  {
    itemRef: 'maths-09',
    topic: 'Symmetry',
    difficulty: 'medium',
    prompt: both('Which of these shapes has exactly two lines of symmetry?', 'इनमें से किस आकृति की ठीक दो सममित रेखाएँ हैं?'),
    answer: {
      kind: 'single-choice',
      options: [
        both('An equilateral triangle', 'समबाहु त्रिभुज'),
        both('A square', 'वर्ग'),
        both('A rectangle 6 cm long and 4 cm wide', '6 सेमी लंबा और 4 सेमी चौड़ा आयत'),
        both('A semicircle', 'अर्धवृत्त'),
      ],
      correct: 2,
    },
    explanation: both(
      'A rectangle with unequal sides can be folded onto itself only along the two lines that join the midpoints of opposite sides. An equilateral triangle has three lines, a square four and a semicircle one.',
      'असमान भुजाओं वाला आयत केवल आमने-सामने की भुजाओं के मध्यबिंदुओं को मिलाने वाली दो रेखाओं पर मुड़कर स्वयं पर आता है। समबाहु त्रिभुज की तीन, वर्ग की चार और अर्धवृत्त की एक सममित रेखा होती है।',
    ),
  },
  {
    itemRef: 'maths-10',
    topic: 'Teaching of fractions',
    difficulty: 'medium',
    prompt: both(
      'Many children in class 4 say that $\\frac{1}{4}$ is more than $\\frac{1}{3}$ “because 4 is more than 3”. What should the teacher do first?',
      'कक्षा 4 के कई बच्चे कहते हैं कि $\\frac{1}{4}$, $\\frac{1}{3}$ से बड़ा है “क्योंकि 4, 3 से बड़ा है”। शिक्षक सबसे पहले क्या करे?',
    ),
    answer: {
      kind: 'single-choice',
      options: [
        both('Teach cross-multiplication as a rule', 'तिर्यक गुणन का नियम सिखाए'),
        both(
          'Let them fold equal paper strips into thirds and fourths and compare one part of each',
          'बराबर काग़ज़ की पट्टियों को तीन और चार बराबर भागों में मुड़वाकर एक-एक भाग की तुलना करवाए',
        ),
        both('Ask them to write the correct answer ten times', 'सही उत्तर दस बार लिखने को कहे'),
        both('Postpone fractions to class 5', 'भिन्न को कक्षा 5 के लिए टाल दे'),
      ],
      correct: 1,
    },
    explanation: both(
      'The children carry a whole-number idea over to fractions. Seeing that more equal parts make each part smaller builds the meaning; a rule or repetition would leave the misconception as it is.',
      'बच्चे पूर्ण संख्याओं की समझ भिन्न पर लगा रहे हैं। यह देखना कि अधिक बराबर भाग करने पर हर भाग छोटा होता है, अर्थ बनाता है; नियम या दोहराव से भ्रांति वैसी ही रहती।',
    ),
  },
];
