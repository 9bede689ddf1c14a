import type { SourceForm, SourceItem } from '@kasauti/domain/form/source.ts';
import { arrow, box, dashed, drawing, head, label, path } from '../drawing.ts';
import { en, lines } from '../wording.ts';

/** Two zones side by side with three layers each. Only zone A has a NAT gateway. The arrows do not touch the labels. */
const plan = drawing(
  360,
  500,
  label(180, 18, 'Internet'),
  arrow(150, 26, 150, 62),
  label(142, 48, '443', 'end', 13),
  box(20, 64, 320, 38),
  label(180, 88, 'Load balancer', 'middle', 14),
  dashed(180, 112, 180, 490),
  label(95, 128, 'Zone A'),
  label(265, 128, 'Zone B'),
  box(20, 138, 150, 62),
  label(95, 157, 'public 10.20.0.0/24', 'middle', 12),
  box(45, 166, 110, 26),
  label(100, 184, 'NAT gateway', 'middle', 13),
  box(190, 138, 150, 62),
  label(265, 157, 'public 10.20.1.0/24', 'middle', 12),
  label(265, 184, '(empty)', 'middle', 12),
  ...privateSubnet(20, 238, '10.20.10.0/24', 'App server A'),
  ...privateSubnet(190, 238, '10.20.11.0/24', 'App server B'),
  ...privateSubnet(20, 388, '10.20.20.0/24', 'Database'),
  ...privateSubnet(190, 388, '10.20.21.0/24', 'Standby copy'),
  // Arrows from the load balancer to both servers, along the outer edges.
  path([
    [20, 83],
    [8, 83],
    [8, 298],
    [34, 298],
  ]),
  head(43, 298, 0),
  path([
    [340, 83],
    [352, 83],
    [352, 298],
    [334, 298],
  ]),
  head(327, 298, Math.PI),
  label(14, 224, '8080', 'start', 12),
  label(346, 224, '8080', 'end', 12),
  // Arrows from the servers to the NAT gateway.
  arrow(135, 284, 135, 194),
  arrow(222, 284, 157, 184),
  // Arrows from the servers to the database.
  arrow(135, 312, 135, 432),
  label(128, 356, '5432', 'end', 12),
  arrow(222, 312, 148, 432),
  label(206, 356, '5432', 'start', 12),
  // Arrow from the database to its copy.
  arrow(155, 448, 213, 448),
);

function privateSubnet(x: number, y: number, addresses: string, server: string): string[] {
  const names = x < 180 ? { at: x + 6, anchor: 'start' as const } : { at: x + 144, anchor: 'end' as const };
  return [
    box(x, y, 150, 84),
    label(names.at, y + 17, 'private', names.anchor, 12),
    label(names.at, y + 33, addresses, names.anchor, 12),
    box(x + 25, y + 46, 110, 28),
    label(x + 80, y + 65, server, 'middle', 13),
  ];
}

export const network: SourceForm['stimuli'][number] = {
  stimulusRef: 'network',
  title: en`A small network in two zones`,
  body: en`${lines(
    'The diagram shows a private network 10.20.0.0/16 of one region. Arrows are the only connections that the rules allow among what is drawn, in the direction in which they are opened; numbers are ports.',
    '',
    '- The load balancer is a managed service that runs in both zones.',
    '- The NAT gateway lets servers in private subnets open connections to the internet, never the other way round. Both private application subnets send such traffic to the gateway in zone A.',
    '- The database replicates to the standby copy, which takes over, under the same name and the same rules, when the database is lost.',
  )}`,
  figure: {
    svg: plan,
    alt: en`From the internet an arrow with port 443 leads to a load balancer that spans both zones. From the load balancer arrows with port 8080 lead to App server A (zone A, private subnet 10.20.10.0/24) and App server B (zone B, private subnet 10.20.11.0/24). From both servers arrows lead to the NAT gateway in zone A (public subnet 10.20.0.0/24) and, with port 5432, to the database in zone A (private subnet 10.20.20.0/24). From the database an arrow leads to its standby copy in zone B (private subnet 10.20.21.0/24). The public subnet 10.20.1.0/24 of zone B is empty.`,
  },
};

export const networking: SourceItem[] = [
  {
    itemRef: 'networking-01',
    topic: 'Allowed connections',
    difficulty: 'medium',
    stimulusRef: 'network',
    prompt: en`Which of these connections do the rules in the diagram allow? Choose **all** that they allow.`,
    answer: {
      kind: 'multiple-choice',
      options: [
        en`From the internet to App server A on port 8080`,
        en`From App server B to the database on port 5432`,
        en`From the load balancer to the database on port 5432`,
        en`From the load balancer to App server B on port 8080`,
      ],
      correct: [1, 3],
    },
    explanation: en`Arrows run from the load balancer to both servers on 8080 and from both servers to the database on 5432. From the internet only the load balancer can be reached, and it has no arrow to the database.`,
  },
  {
    itemRef: 'networking-02',
    topic: 'Loss of a zone',
    difficulty: 'hard',
    stimulusRef: 'network',
    prompt: en`Zone A loses power completely, and the standby copy takes over from the database. What is the state of the service then?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Users can be served, but App server B cannot call services on the internet.`,
        en`Users cannot be served, because the load balancer was in zone A.`,
        en`Users can be served, and App server B can call services on the internet.`,
        en`Users cannot be served, because App server B has no database.`,
      ],
      correct: 0,
    },
    explanation: en`The load balancer runs in both zones, App server B is in zone B, and the standby takes over: users are served. But outgoing traffic of the subnet in zone B goes to the only NAT gateway, which stood in zone A.`,
  },
  {
    itemRef: 'networking-03',
    topic: 'Removing a single point of failure',
    difficulty: 'medium',
    stimulusRef: 'network',
    prompt: en`Which **smallest** change keeps outgoing connections of App server B working when zone A is lost?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`Moving App server B into the public subnet of zone A`,
        en`Opening port 8080 of App server B to the internet`,
        en`A second database in zone A`,
        en`A NAT gateway in the public subnet of zone B, to which the private subnet of zone B sends its traffic`,
      ],
      correct: 3,
    },
    explanation: en`One gateway in each zone, used by the subnets of that zone, removes the dependence on zone A. Opening a port concerns incoming traffic, and moving the server into zone A would make it fail with that zone.`,
  },
  {
    itemRef: 'networking-04',
    topic: 'Subnet sizes',
    difficulty: 'medium',
    prompt: en`How many subnets of size /26 fit into 10.20.10.0/24 without overlapping?`,
    answer: { kind: 'single-choice', options: [en`2`, en`8`, en`4`, en`26`], correct: 2 },
    explanation: en`A /24 has $2^{8} = 256$ addresses and a /26 has $2^{6} = 64$. $256 \div 64 = 4$.`,
  },
  {
    itemRef: 'networking-05',
    topic: 'Subnet membership',
    difficulty: 'medium',
    prompt: en`Which of these subnets contains the address 10.20.10.70?`,
    answer: {
      kind: 'single-choice',
      options: [en`10.20.10.0/26`, en`10.20.10.64/26`, en`10.20.10.128/26`, en`10.20.10.72/29`],
      correct: 1,
    },
    explanation: en`A /26 holds 64 addresses: 10.20.10.64/26 runs from .64 to .127 and contains .70. The first /26 ends at .63, the third begins at .128, and 10.20.10.72/29 runs from .72 to .79.`,
  },
  {
    itemRef: 'networking-06',
    topic: 'Name resolution and TTL',
    difficulty: 'medium',
    prompt: en`A name has a time to live of 300 seconds. At 10:00:00 its address is changed. From when on can all resolvers that keep to the time to live be relied on to give the new address?`,
    answer: {
      kind: 'single-choice',
      options: [en`10:00:00`, en`10:03:00`, en`10:05:00`, en`10:30:00`],
      correct: 2,
    },
    explanation: en`A resolver that asked just before the change may keep the old address for 300 seconds, that is until 10:05:00. Before a planned move the time to live is therefore lowered.`,
  },
  {
    itemRef: 'networking-07',
    topic: 'Content delivery',
    difficulty: 'easy',
    prompt: en`Readers in Guwahati wait long for the pictures of a site hosted in Mumbai; its pages are small and quick. Which measure helps most directly?`,
    answer: {
      kind: 'single-choice',
      options: [
        en`A larger database`,
        en`A content delivery network that keeps the pictures near the readers`,
        en`A stricter firewall`,
        en`A longer time to live of the site’s name`,
      ],
      correct: 1,
    },
    explanation: en`Pictures are static and large: copies at places near the readers save the long way. The database and the firewall are not what the readers wait for, and the name is resolved only once.`,
  },
  {
    itemRef: 'networking-08',
    topic: 'Load balancing on layers 4 and 7',
    difficulty: 'hard',
    prompt: en`Which tasks need a load balancer that understands HTTP (layer 7)? Choose **all** that do.`,
    answer: {
      kind: 'multiple-choice',
      options: [
        en`Sending requests for /api to one group of servers and for /images to another`,
        en`Passing TCP connections on port 5432 through without reading them`,
        en`Choosing the group of servers by a header of the request`,
        en`Spreading UDP packets by the sender’s address`,
      ],
      correct: [0, 2],
    },
    explanation: en`Paths and headers exist only inside HTTP, so they must be read on layer 7. Ports and addresses are enough for the other two, which a layer 4 balancer does.`,
  },
];
