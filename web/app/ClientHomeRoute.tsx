import { Flex } from "antd";
import { PendingPanel } from "../parts/pending/PendingPanel.tsx";
import { Component as Cases, loader } from "../features/cases/list/ClientCasesPage.tsx";

export { loader };

/** Where a client begins: what waits for them, and their cases. */
export function Component() {
  return (
    <Flex vertical gap="large">
      <PendingPanel title="Pendiente de ti" />
      <Cases />
    </Flex>
  );
}
