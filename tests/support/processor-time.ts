/**
 * Milliseconds of processor that `act` costs this process: for work that must stay linear in the length of what somebody
 * sends. Unlike the time that goes by, it is the same on a busy machine.
 */
export function processorMs(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
