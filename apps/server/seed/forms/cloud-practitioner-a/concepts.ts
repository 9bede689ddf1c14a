import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { en } from '../wording.ts';

export const concepts: SourceItem[] = [
  {
    itemRef: 'concepts-01',
    topic: 'Elasticity',
    difficulty: 'easy',
    prompt: en`A ticketing site adds servers by itself when sales open at 10 am and gives them back at noon. Which property of cloud computing does this use?`,
    answer: {
      kind: 'single-choice',
      options: [en`Portability`, en`Multi-tenancy`, en`Elasticity`, en`Durability`],
      correct: 2,
    },
    explanation: en`Elasticity is growing **and shrinking** with demand, automatically. Durability is about not losing stored data, portability about moving between platforms, multi-tenancy about sharing one platform safely.`,
  },
  {
    itemRef: 'concepts-02',
    topic: 'Service models',
    difficulty: 'easy',
    prompt: en`A team wants to upload its program and run it without choosing, patching or restarting an operating system, but it still writes and owns the program. Which service model fits best?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Platform as a service`,
        en`Infrastructure as a service`,
        en`Software as a service`,
        en`Renting space for one’s own machines in a data centre`,
      ],
      correct: 0,
    },
    explanation: en`In platform as a service the provider runs everything up to the language runtime and the customer brings the program. With infrastructure as a service the operating system is the customer’s; with software as a service even the program is the provider’s.`,
  },
  {
    itemRef: 'concepts-03',
    topic: 'Shared responsibility',
    difficulty: 'medium',
    prompt: en`A company rents virtual machines (infrastructure as a service). Which of these remain the **company’s** tasks? Choose **all** that do.`,
    answer: {
      kind: 'multiple-choice',
      options: [
        en`Replacing failed disks in the data centre`,
        en`Patching the operating system inside the machines`,
        en`Deciding who may log in to its application`,
        en`Guarding the doors of the building`,
        en`Choosing which network ports of the machines are reachable`,
      ],
      correct: [1, 2, 4],
    },
    explanation: en`The provider is responsible for the building, the hardware and the virtualisation layer. What is installed inside a virtual machine, who may use it and what traffic reaches it is the customer’s part.`,
  },
  {
    itemRef: 'concepts-04',
    topic: 'Availability',
    difficulty: 'medium',
    prompt: en`A service promises 99.9% availability in each month. In a month of 30 days, for about how long may it be down without breaking the promise?`,
    answer: {
      kind: 'single-choice',
      options: [en`4.3 minutes`, en`7.2 hours`, en`72 minutes`, en`43.2 minutes`],
      correct: 3,
    },
    explanation: en`A month of 30 days has $30 \times 24 \times 60 = 43200$ minutes. One thousandth of that is 43.2 minutes.`,
  },
  {
    itemRef: 'concepts-05',
    topic: 'Availability of a chain',
    difficulty: 'hard',
    prompt: en`Every request needs a web service (available 99.9% of the time) **and** a database (99.5%). They fail independently of each other. What is the expected availability of the whole?`,
    answer: { kind: 'single-choice', options: [en`99.9%`, en`99.4%`, en`99.7%`, en`99.5%`], correct: 1 },
    explanation: en`Both must work, so the probabilities are multiplied: $0.999 \times 0.995 = 0.994005$, about 99.4%. A chain is less available than its weakest link.`,
  },
  {
    itemRef: 'concepts-06',
    topic: 'Zones and regions',
    difficulty: 'easy',
    prompt: en`Why are copies of a service often placed in two availability zones of the **same** region?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`So that a power failure in one data centre does not stop the service, while the copies stay close to each other`,
        en`So that users on other continents get quicker answers`,
        en`So that the copies need not be patched`,
        en`So that the data comes under the laws of two countries`,
      ],
      correct: 0,
    },
    explanation: en`Zones of a region have separate power and cooling but are near enough for fast replication. Nearness to users elsewhere is a matter of regions or of a content delivery network.`,
  },
  {
    itemRef: 'concepts-07',
    topic: 'Stateless services',
    difficulty: 'medium',
    prompt: en`An application keeps its sessions in a shared store and not in the memory of its servers. What follows? Choose **all** that do.`,
    answer: {
      kind: 'multiple-choice',
      options: [
        en`Any server can answer any request.`,
        en`The application needs no database.`,
        en`A server can be replaced without logging users out.`,
        en`Traffic between user and server is encrypted.`,
      ],
      correct: [0, 2],
    },
    explanation: en`A server without state of its own is interchangeable: requests can go to any of them, and losing one loses no session. State still has to live somewhere, and encryption is a separate matter.`,
  },
  {
    itemRef: 'concepts-08',
    topic: 'Deployment models',
    difficulty: 'easy',
    prompt: en`A hospital keeps patient records in its own data centre and sends anonymised figures to a public cloud, where large analyses run at night. This arrangement is called`,
    answer: {
      kind: 'single-choice',
      options: [en`a private cloud.`, en`a community cloud.`, en`edge computing.`, en`a hybrid cloud.`],
      correct: 3,
    },
    explanation: en`A hybrid cloud joins own infrastructure with a public cloud so that data and work can be divided between them. A private cloud alone would have no public part; a community cloud is shared by several organisations with common concerns.`,
  },
];
