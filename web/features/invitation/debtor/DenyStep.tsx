import { DenyByInvitationDocument } from "../../../generated/plain/graphql.ts";
import { requestGraphql } from "../../../lib/graphql-request.ts";
import { Button } from "../../../ui/Button.tsx";
import { problemOf } from "../hooks/use-invitation.ts";
import { useOpenInvitation } from "../invitation-context.ts";
import { useTexts } from "./debtor-context.ts";
import { Refusal, Step, useSaying } from "./Step.tsx";

/** That the link came to somebody else: after it nothing of the debt is shown any more. */
export function DenyStep({ onDenied }: { onDenied: () => void }) {
  const { token } = useOpenInvitation();
  const { deny, failed } = useTexts();
  const saying = useSaying();
  const send = async () => {
    try {
      const { denyByInvitation } = await requestGraphql(DenyByInvitationDocument, { token }, { quiet: true });
      return denyByInvitation.userErrors;
    } catch (error) {
      return [problemOf(error, failed)];
    }
  };
  const press = async () => {
    if (await saying.say([], send, deny.done)) onDenied();
  };
  return (
    <Step id="no-soy-yo" title={deny.title} intro={deny.intro}>
      <div className="cluster">
        <Button busy={saying.running} onClick={() => void press()}>
          {deny.send}
        </Button>
      </div>
      <Refusal problems={saying.problems} fields={[]} />
    </Step>
  );
}
