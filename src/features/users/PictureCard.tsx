import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { listExtensions } from '#contract/files.ts'
import type { Resource } from '#contract/resource.ts'
import { toDateTimeText } from '#src/engine/fields/dateTimeText.ts'
import { useFileAddress } from '#src/engine/fields/FileValue.tsx'
import { useUpload } from '#src/engine/fields/fileUpload.ts'
import { toInitials } from '#src/lib/initials.ts'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { useNow } from '#src/lib/useNow.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { callResource } from '#src/providers/data/callResource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { profilePictureSetting } from '#src/providers/files/showProfilePicture.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { takeUserSetting } from '#src/providers/settings/userSettings.ts'
import { showToast } from '#src/ui/toast.ts'

/** Whose page it is: his picture, which he and who may edit him change, his login name, his mail address and his invitation. */
export function PictureCard({ record }: RecordSlotProps) {
  const text = useText()
  const [files, settings] = [useFindResource('Files'), useFindResource('UserSettings')]
  const [fileId, setFileId] = useState(Number(record.ImageFileID) || null)
  const found = useFileAddress(files, fileId)
  const id = Number(record.ID)
  const isOwn = id === findUserContext()?.userId
  const actions = record.AllowedActions
  const mayDo = (action: string) => Array.isArray(actions) && actions.includes(action)
  const mayChange = isOwn || mayDo('edit')
  const email = String(record.Email ?? '')
  const now = useNow(60_000)
  const invitedUntil = toDateTimeText(record.InvitedUntil, 'instant')
  const isExpired = Date.parse(String(record.InvitedUntil)) <= now
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2, mb: 4 }}>
      <Avatar
        src={found?.address}
        alt=""
        aria-hidden
        sx={{ width: 72, height: 72, color: 'primary.main', bgcolor: 'tint.primary', typography: 'h1' }}
      >
        {toInitials(String(record.Name ?? ''))}
      </Avatar>
      <Box sx={{ minWidth: 0, flex: '0 1 auto' }}>
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {String(record.LoginName ?? '')}
        </Typography>
        {email && (
          <Link href={`mailto:${email}`} sx={{ overflowWrap: 'anywhere' }}>
            {email}
          </Link>
        )}
        {invitedUntil !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text(isExpired ? 'users.invitationExpired' : 'users.invitedUntil', invitedUntil)}
          </Typography>
        )}
        {mayChange && files && settings && (
          <PictureButtons
            files={files}
            settings={settings}
            user={{ id, isOwn, name: String(record.Name ?? '') }}
            hasPicture={fileId !== null}
            onChanged={setFileId}
          />
        )}
      </Box>
      {mayDo('viewAs') && (
        <Button component={RouterLink} to={`/Users/ViewAs/${id}`} startIcon={<VisibilityOutlined />}>
          {text('resources.Users.actions.viewAs')}
        </Button>
      )}
    </Box>
  )
}

interface PictureButtonsProps {
  files: Resource
  settings: Resource
  user: { id: number; isOwn: boolean; name: string }
  hasPicture: boolean
  onChanged: (fileId: number | null) => void
}

/** Takes another picture, or the one that there is away; what is wrong with a file is said here. */
function PictureButtons({ files, settings, user, hasPicture, onChanged }: PictureButtonsProps) {
  const text = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const save = async (fileId: number | null, done: string) => {
    const record = {
      ...{ UserId: user.id, Code: profilePictureSetting, Name: 'Profile Image ID', DataType: 'system.Int64' },
      ...{ AppCode: getAppConfiguration().ApplicationCode, Value: String(fileId ?? 0) },
    }
    const { Success, Message } = await callResource(settings, 'save', { record })
    if (!Success) return showToast('error', Message ?? text('users.picture.failed'))
    showToast('success', text(done))
    if (user.isOwn) takeUserSetting(profilePictureSetting, fileId)
    onChanged(fileId)
  }
  const { sending, problem, send } = useUpload(files, 'Image', file => void save(file.id, 'users.picture.saved'))
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, ml: -2 }}>
        <IconButton
          aria-label={text('users.picture.change', user.name)}
          title={text('users.picture.change', user.name)}
          aria-describedby={problem === null ? undefined : id}
          onClick={() => input.current?.click()}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
        {hasPicture && (
          <IconButton
            aria-label={text('users.picture.remove', user.name)}
            title={text('users.picture.remove', user.name)}
            onClick={() => void save(null, 'users.picture.removed')}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={listExtensions('Image').join(',')}
          onChange={event => {
            void send([...(event.target.files ?? [])])
            // The same file may be chosen again once what was wrong with it is mended.
            event.target.value = ''
          }}
        />
      </Box>
      {sending !== null && <LinearProgress aria-label={text('engine.file.uploading', sending)} />}
      {problem !== null && (
        <FormHelperText id={id} role="alert" error>
          {problem}
        </FormHelperText>
      )}
    </>
  )
}
