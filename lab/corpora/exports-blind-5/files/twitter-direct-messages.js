window.YTD.direct_messages.part0 = [
  {
    "dmConversation": {
      "conversationId": "99120033-1420776651",
      "messages": [
        {
          "messageCreate": {
            "recipientId": "1420776651",
            "reactions": [],
            "urls": [],
            "text": "Any time!",
            "mediaUrls": [],
            "senderId": "99120033",
            "id": "1990000000000000006",
            "createdAt": "2026-11-05T09:32:40.000Z",
            "editHistory": []
          }
        },
        {
          "messageCreate": {
            "recipientId": "99120033",
            "reactions": [],
            "urls": [],
            "text": "amazing, thanks for the quick answer 🙌",
            "mediaUrls": [],
            "senderId": "1420776651",
            "id": "1990000000000000005",
            "createdAt": "2026-11-05T09:31:02.910Z",
            "editHistory": []
          }
        },
        {
          "messageCreate": {
            "recipientId": "1420776651",
            "reactions": [
              {
                "senderId": "1420776651",
                "reactionKey": "like",
                "eventId": "1990000000000000999",
                "createdAt": "2026-11-05T09:30:15.300Z"
              }
            ],
            "urls": [],
            "text": "It left Dublin at 8, so you get it today before 18:00.",
            "mediaUrls": [],
            "senderId": "99120033",
            "id": "1990000000000000004",
            "createdAt": "2026-11-05T09:30:15.300Z",
            "editHistory": []
          }
        },
        {
          "messageCreate": {
            "recipientId": "99120033",
            "reactions": [],
            "urls": [
              {
                "url": "https://t.co/9QxLm2",
                "expanded": "https://twitter.com/messages/media/1990",
                "display": "pic.twitter.com/9QxLm2"
              }
            ],
            "text": " https://t.co/9QxLm2",
            "mediaUrls": [
              "https://ton.twitter.com/dm/1990/1/slip.jpg"
            ],
            "senderId": "1420776651",
            "id": "1990000000000000003",
            "createdAt": "2026-11-05T09:21:58.000Z",
            "editHistory": []
          }
        },
        {
          "messageCreate": {
            "recipientId": "99120033",
            "reactions": [],
            "urls": [],
            "text": "HX4410, it should be in Cork",
            "mediaUrls": [],
            "senderId": "1420776651",
            "id": "1990000000000000002",
            "createdAt": "2026-11-05T09:21:30.555Z",
            "editHistory": []
          }
        },
        {
          "messageCreate": {
            "recipientId": "1420776651",
            "reactions": [],
            "urls": [],
            "text": "Hi! Sorry about that, we're on it. Which parcel are you waiting for?",
            "mediaUrls": [],
            "senderId": "99120033",
            "id": "1990000000000000001",
            "createdAt": "2026-11-05T09:20:01.007Z",
            "editHistory": []
          }
        },
        {
          "messageCreate": {
            "recipientId": "99120033",
            "reactions": [],
            "urls": [],
            "text": "Hey, your tracking page has been down all morning",
            "mediaUrls": [],
            "senderId": "1420776651",
            "id": "1990000000000000000",
            "createdAt": "2026-11-05T09:12:44.120Z",
            "editHistory": []
          }
        }
      ]
    }
  }
]