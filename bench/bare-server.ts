import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A minimal Node server for comparison. It reads the whole request and sends a given number of bytes.
const answer = Buffer.alloc(Number(process.argv[2]), 'x');
const headers = { 'content-type': 'application/json', 'content-length': answer.length };
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(200, headers).end(answer));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit());
