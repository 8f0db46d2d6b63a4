import { MailSwitch } from '../../issue/mail-switch'
import { Card, CardBody, CardHeader } from '../../ui/card'
import { Stack } from '../../ui/page'

/** Which emails the viewer gets. */
export function NotificationsCard() {
  return (
    <Card aria-labelledby="notifications">
      <CardHeader title="Notifications" id="notifications" />
      <CardBody>
        <Stack>
          <MailSwitch />
        </Stack>
      </CardBody>
    </Card>
  )
}
