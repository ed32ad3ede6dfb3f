import { BlockList, isIP } from "node:net";

const BITS = { 4: 32, 6: 128 } as const;
type Family = keyof typeof BITS;
const CIDR = /^([0-9a-f.:]{2,45})(?:\/(\d{1,3}))?$/i;

interface Network {
  address: string;
  length: number;
  family: Family;
}

/** An address or a network in CIDR notation as it is kept, always with its length; null when it is neither. */
export function readNetwork(text: string): string | null {
  const network = parse(text.trim());
  // Askers are compared as IPv4 where they are: a network of mapped addresses would fit none.
  if (network === null || network.address.startsWith("::ffff:")) return null;
  return `${network.address}/${network.length}`;
}

/** Whether the address is in one of the networks; an IPv4 address also as IPv6 writes it (::ffff:…). */
export function isWithin(networks: readonly string[], address: string): boolean {
  const asker = parse(withoutMapping(address.replace(/%.*$/, "")));
  if (asker === null) return false;
  const list = new BlockList();
  for (const { address: net, length, family } of networks.map(parse).filter((one) => one !== null))
    list.addSubnet(net, length, `ipv${family}`);
  return list.check(asker.address, `ipv${asker.family}`);
}

function parse(text: string): Network | null {
  const [, address = "", length] = CIDR.exec(text) ?? [];
  const family = isIP(address);
  if (family !== 4 && family !== 6) return null;
  const bits = length === undefined ? BITS[family] : Number(length);
  return bits <= BITS[family] ? { address: address.toLowerCase(), length: bits, family } : null;
}

function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
